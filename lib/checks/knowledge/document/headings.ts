import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { isBlank } from '../texts/plain-text.ts';
import { oncePerPage } from './once-per-page.ts';
import { isRendered } from './rendered-elements.ts';
import { roleOf } from './roles.ts';

export interface Heading {
  at: ElementRecord;
  level: number;
  /** Its text, else the alt text of images inside, else its label; empty if it has none. */
  text: string;
}

/** The level of a heading: `aria-level` if it is valid, else the tag's, else 2 (the default in ARIA). */
function levelOf({ tag, attrs }: ElementRecord): number {
  const declared = Number(attrs['aria-level']);
  if (Number.isInteger(declared) && declared > 0) return declared;
  return /^h[1-6]$/.test(tag) ? Number(tag.charAt(1)) : 2;
}

/** The sign of the link that generators of documentation append to a heading, so that it can be copied. */
const PERMALINK = /[\s¶\u200b]+$/;

/** The headings of the page in document order, without hidden ones and those with another role. */
export const headingsOf = oncePerPage((page: PageSnapshot): readonly Heading[] =>
  page.headings
    .filter(
      (at) =>
        at.attrs.hidden === undefined &&
        at.attrs['aria-hidden'] !== 'true' &&
        /^(heading)?$/.test(roleOf(at)),
    )
    .map((at) => {
      const text =
        [at.text, at.alt, at.attrs['aria-label'], at.attrs.title].find((part) => !isBlank(part)) ?? '';
      return { at, level: levelOf(at), text: text.replace(PERMALINK, '') };
    }),
);

/**
 * The headings of the outline that visitors get. To compare the page with its served HTML, use all headings.
 */
export const renderedHeadings = oncePerPage((page: PageSnapshot): readonly Heading[] =>
  headingsOf(page).filter(({ at }) => isRendered(at)),
);

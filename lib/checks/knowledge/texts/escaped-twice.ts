import type { PageSnapshot } from '../../snapshot.ts';
import { unescapeHtml } from '../document/escape.ts';
import { renderedHeadings } from '../document/headings.ts';
import { oncePerPage } from '../document/once-per-page.ts';
import { titleOf } from './titles.ts';

/** A character reference that templates write, in text that HTML has decoded already. */
const CODE =
  /&(?:amp|quot|apos|lt|gt|nbsp|[lr][sd]quo|[nm]dash|hellip|[lr]aquo|copy|reg|trade|#\d{2,5}|#x[\da-f]{2,5});/i;
/** A page on such a subject may show character references on purpose. */
const SUBJECT =
  /\b(?:html|xml|xss|entit|escap|encod|unicode)|мнемоник|мнемонік|сущност|экраниров|екранув|encj/i;

const isAboutMarkup = oncePerPage((page: PageSnapshot): boolean =>
  SUBJECT.test([page.url, titleOf(page), ...renderedHeadings(page).map(({ text }) => text)].join(' ')),
);

/** Returns the character reference that readers see in text, because a template has escaped it twice. */
export function codeIn(page: PageSnapshot, text: string): string | null {
  const [code] = CODE.exec(text) ?? [];
  return code && !isAboutMarkup(page) ? code : null;
}

/** Returns text as it was meant, if it was escaped twice. */
export const asMeant = (page: PageSnapshot, text: string): string =>
  codeIn(page, text) ? unescapeHtml(text) : text;

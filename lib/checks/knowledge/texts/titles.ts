import type { PageSnapshot } from '../../snapshot.ts';
import { isBlank } from './plain-text.ts';

const BETWEEN = /\s*[|¦•]+\s*|\s+[-–—·~»›:/]+\s+/;
const AT_START = /^\s*(?:[|¦•·~]+|[-–—]+\s)/;
const AT_END = /(?:[|¦•·~]+|\s[-–—]+)\s*$/;

/** The effective title: the first that is not blank. */
export function titleOf(page: PageSnapshot): string {
  return page.titles.find(({ text }) => !isBlank(text))?.text ?? '';
}

/** A title without the delimiters at its ends. */
export function withoutLooseEnds(title: string): string {
  return title.replace(AT_START, '').replace(AT_END, '').trim();
}

/** Returns the parts between the delimiters of a title: names of the page, the section, the site. */
export function partsOfTitle(title: string): readonly string[] {
  return withoutLooseEnds(title)
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Whether a title begins or ends with a delimiter, so its other half is missing. */
export function isHalfEmpty(title: string): boolean {
  return AT_START.test(title) || AT_END.test(title);
}

import type { PageSnapshot } from '../../snapshot.ts';
import { isBlank } from './plain-text.ts';

const BETWEEN = /\s*[|¦•]+\s*|\s+[-–—·~»›:/]+\s+/;
const AT_START = /^\s*(?:[|¦•·~]+|[-–—]+\s)/;
const AT_END = /(?:[|¦•·~]+|\s[-–—]+)\s*$/;

/** The title that counts: the first that says something. */
export function titleOf(page: PageSnapshot): string {
  return page.titles.find(({ text }) => !isBlank(text))?.text ?? '';
}

/** A title without the delimiters at its ends, beside which nothing stands. */
export function withoutLooseEnds(title: string): string {
  return title.replace(AT_START, '').replace(AT_END, '').trim();
}

/** What stands between the delimiters of a title: the page's name, the section's, the site's. */
export function partsOfTitle(title: string): readonly string[] {
  return withoutLooseEnds(title)
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Whether a title begins or ends with a delimiter, so that its other half is missing. */
export function isHalfEmpty(title: string): boolean {
  return AT_START.test(title) || AT_END.test(title);
}

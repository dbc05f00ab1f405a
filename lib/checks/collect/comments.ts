import { CEILING } from './kinds.ts';

/**
 * Returns the comments of HTML source, for the facts of its markup. What looks like one inside a script counts too. Takes
 * linear time, whatever is not closed.
 */
export function commentsIn(html: string): { comments?: string } {
  const found: string[] = [];
  let left = CEILING.comments;
  for (let start = html.indexOf('<!--'); start >= 0 && left > 0; ) {
    const end = html.indexOf('-->', start + 2);
    if (end < 0) break;
    const words = html.slice(start + 4, Math.min(end, start + 4 + left)).trim();
    if (words) found.push(words);
    left -= words.length;
    start = html.indexOf('<!--', end);
  }
  return found.length > 0 ? { comments: found.join('\n') } : {};
}

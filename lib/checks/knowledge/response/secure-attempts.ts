import type { Hop } from '../../inspection.ts';

/**
 * Returns the responses on the way to a document without those that no server has sent: Chromium tries https for an
 * address of http, and goes back if nobody answers there. Both steps look like redirects of its own.
 */
export function withoutAttempts(hops: readonly Hop[]): readonly Hop[] {
  const kept: Hop[] = [];
  for (const hop of hops) {
    const attempt = kept.at(-1);
    // Only after a failed attempt does a browser leave https by itself.
    if (attempt?.byBrowser && attempt.url.startsWith('https:') && hop.url.startsWith('http:')) {
      kept.pop();
      const before = kept.at(-1);
      if (before?.byBrowser && before.url === hop.url) kept.pop();
    }
    kept.push(hop);
  }
  return kept;
}

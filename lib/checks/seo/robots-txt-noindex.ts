import { defineCheck, type Example, type Line } from '../check.ts';
import { robotsTxtOf } from '../knowledge/robots/robots-txt.ts';

export default defineCheck({
  severity: 'notice',
  title: 'robots.txt does not try to control indexing',
  why: 'robots.txt can only forbid fetching: Google has ignored noindex and nofollow lines in it since 2019.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  messages: {
    ignored: {
      says: 'The line “{line}” does nothing; noindex belongs in the page or in the X-Robots-Tag header.',
    },
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt }) {
    if (robotsTxt.status < 200 || robotsTxt.status >= 300) return 'not applicable';
    for (const { name, text, number } of robotsTxtOf(robotsTxt).lines) {
      if (!/^no(index|follow)$/i.test(name)) continue;
      const at: Line = { source: 'robots.txt', text, line: number };
      yield { message: 'ignored', values: { line: text.trim().slice(0, 100) }, at };
    }
  },
});

export const examples: Example[] = [
  { robotsTxt: 'User-agent: *\nDisallow: /noindex' },
  { robotsTxt: 'User-agent: *\nNoindex: /cellar\nnofollow: /attic', finds: ['ignored', 'ignored'] },
  { name: 'a comment', robotsTxt: '# noindex: /cellar' },
  { robotsTxtStatus: 404, verdict: 'not applicable' },
];

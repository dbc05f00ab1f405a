import { defineCheck, type Example, type Line } from '../check.ts';
import { robotsFileOf } from '../knowledge/robots/robots-txt.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'robots.txt does not try to control indexing',
  why: 'robots.txt can only forbid crawling: Google has ignored noindex and nofollow lines in it since 2019.',
  remedy:
    'Delete the line. To keep a page out of the index, put <meta name="robots" content="noindex"> into it, or send X-Robots-Tag: noindex, and let crawlers fetch it.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  messages: {
    ignored: {
      fault: '{rule} in robots.txt has no effect',
      says: 'Google ignores the line “{line}”: such rules work only in the page or in the X-Robots-Tag header.',
    },
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt }) {
    const file = robotsFileOf(robotsTxt);
    if (!file) return 'not applicable';
    for (const { name, text, number } of file.lines) {
      if (!/^no(index|follow)$/i.test(name)) continue;
      const at: Line = { source: 'robots.txt', text, line: number };
      yield { message: 'ignored', values: { rule: name.toLowerCase(), line: text.trim() }, at };
    }
  },
});

export const examples: Example[] = [
  { robotsTxt: 'User-agent: *\nDisallow: /noindex' },
  {
    robotsTxt: 'User-agent: *\nNoindex: /cellar\nnofollow: /attic',
    finds: [
      {
        message: 'ignored',
        says: 'Google ignores the line “Noindex: /cellar”: such rules work only in the page or in the X-Robots-Tag header.',
        remedy:
          'Delete the line. To keep a page out of the index, put <meta name="robots" content="noindex"> into it, or send X-Robots-Tag: noindex, and let crawlers fetch it.',
        at: '2: Noindex: /cellar',
        severity: 'info',
      },
      {
        message: 'ignored',
        says: 'Google ignores the line “nofollow: /attic”: such rules work only in the page or in the X-Robots-Tag header.',
        at: '3: nofollow: /attic',
        severity: 'info',
      },
    ],
  },
  { name: 'a comment', robotsTxt: '# noindex: /cellar' },
  { robotsTxtStatus: 404, verdict: 'not applicable' },
];

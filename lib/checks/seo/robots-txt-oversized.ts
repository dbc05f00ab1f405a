import { defineCheck, type Example } from '../check.ts';
import { robotsFileOf } from '../knowledge/robots/robots-txt.ts';

export default defineCheck({
  loses: ['crawling', 'part'],
  title: 'robots.txt is small enough to be read in full',
  why: 'Google reads the first 500 KiB of robots.txt and ignores the rest.',
  remedy:
    'Bring robots.txt below 500 KiB: replace lists of individual addresses with patterns such as “Disallow: /search*”, and delete comments.',
  docs: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  messages: {
    cut: {
      fault: 'robots.txt larger than 500 KiB',
      says: 'robots.txt is larger than 500 KiB; Google stops reading at line {line} and ignores the rest.',
    },
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt }) {
    const file = robotsFileOf(robotsTxt);
    if (!file) return 'not applicable';
    if (file.cutAt !== undefined) yield { message: 'cut', values: { line: file.cutAt } };
  },
});

export const examples: Example[] = [
  { name: 'short', robotsTxt: 'User-agent: *\nAllow: /' },
  { name: 'just short enough', robotsTxt: '# 34567\n'.repeat(64_000) },
  {
    name: 'too long',
    robotsTxt: '# 34567\n'.repeat(64_001),
    finds: [
      {
        message: 'cut',
        says: 'robots.txt is larger than 500 KiB; Google stops reading at line 64,001 and ignores the rest.',
        remedy:
          'Bring robots.txt below 500 KiB: replace lists of individual addresses with patterns such as “Disallow: /search*”, and delete comments.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'bytes count, not letters',
    robotsTxt: `# ${'ы'.repeat(300_000)}`,
    finds: [
      {
        message: 'cut',
        says: 'robots.txt is larger than 500 KiB; Google stops reading at line 1 and ignores the rest.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a web page is no long file',
    robotsTxt: `<html>${'x'.repeat(600_000)}`,
    verdict: 'not applicable',
  },
  { name: 'no file', robotsTxtStatus: 404, verdict: 'not applicable' },
];

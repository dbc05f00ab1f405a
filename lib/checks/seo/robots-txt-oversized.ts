import { defineCheck, type Example } from '../check.ts';
import { robotsTxtOf } from '../knowledge/robots/robots-txt.ts';

export default defineCheck({
  severity: 'error',
  title: 'robots.txt is read to its end',
  why: 'Google reads the first 500 KiB of robots.txt and ignores the rest.',
  docs: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  messages: {
    cut: { says: 'robots.txt is longer than 500 KiB; Google reads no further than line {line}.' },
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt }) {
    if (robotsTxt.status < 200 || robotsTxt.status >= 300) return 'not applicable';
    const { cutAt } = robotsTxtOf(robotsTxt);
    if (cutAt !== undefined) yield { message: 'cut', values: { line: cutAt } };
  },
});

export const examples: Example[] = [
  { name: 'short', robotsTxt: 'User-agent: *\nAllow: /' },
  { name: 'just short enough', robotsTxt: '# 34567\n'.repeat(64_000) },
  { name: 'too long', robotsTxt: '# 34567\n'.repeat(64_001), finds: ['cut'] },
  { name: 'bytes count, not letters', robotsTxt: `# ${'ы'.repeat(300_000)}`, finds: ['cut'] },
  { name: 'no file', robotsTxtStatus: 404, verdict: 'not applicable' },
];

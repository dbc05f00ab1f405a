import { defineCheck, type Example } from '../check.ts';
import type { Library } from '../inspection.ts';
import { copiesIn } from '../knowledge/libraries/copies.ts';
import { endOfSupport } from '../knowledge/libraries/libraries.ts';

export default defineCheck({
  severity: 'notice',
  title: 'All libraries are still maintained',
  why: 'Vulnerabilities found from now on in an unmaintained library will never be fixed, so they stay open on this page too.',
  docs: 'https://cwe.mitre.org/data/definitions/1104.html',
  remedy:
    'Update to a version that is still maintained and test the page, or replace the library if there is none.',
  onPlatform: {
    wordpress:
      'WordPress ships jQuery itself: update WordPress first. If the old copy comes from wp-content, update the theme or plugin that loads it.',
  },
  messages: {
    ended: {
      fault: '{library} {version} is unmaintained',
      says: '{library} {version} has not been maintained since {date}.',
    },
    likely: {
      fault: 'Likely {library} {version}, unmaintained',
      says: 'Judging by the file name, the page loads {library} {version}, which has not been maintained since {date}.',
    },
  },

  *run(inspection) {
    const copies = copiesIn(inspection);
    for (const { library, version, isCertain, at } of copies) {
      const end = endOfSupport(library, version);
      if (!end) continue;
      const values = { library: library.title, version, date: end.on };
      yield { message: isCertain ? 'ended' : 'likely', values, ...(at && { at }) };
    }
    if (!inspection.libraries) return { missing: 'libraries' };
    if (copies.length === 0) return 'not applicable';
  },
});

const of = (name: string, version: string, by: Library['by'] = 'variable') => ({
  parts: { libraries: [{ name, version, by }] },
});

export const examples: Example[] = [
  of('jquery', '3.7.1'),
  {
    ...of('jquery', '2.2.4'),
    finds: [
      {
        message: 'ended',
        says: 'jQuery 2.2.4 has not been maintained since 2016-05-20.',
        remedy:
          'Update to a version that is still maintained and test the page, or replace the library if there is none.',
        onPlatform: {
          wordpress:
            'WordPress ships jQuery itself: update WordPress first. If the old copy comes from wp-content, update the theme or plugin that loads it.',
        },
        severity: 'notice',
      },
    ],
  },
  {
    ...of('vue', '2.7.16'),
    finds: [
      { message: 'ended', says: 'Vue 2.7.16 has not been maintained since 2023-12-31.', severity: 'notice' },
    ],
  },
  {
    html: '<script src="/lib/vue@2.6.14/dist/vue.min.js"></script>',
    finds: [
      {
        message: 'likely',
        says: 'Judging by the file name, the page loads Vue 2.6.14, which has not been maintained since 2023-12-31.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { name: 'the first version of the next line', ...of('bootstrap', '5.0.0') },
  { name: 'another product that goes by the same name', ...of('vue', '3.5.0') },
  { html: '<script src="/a.js"></script>', verdict: 'not looked at' },
  { ...of('kettles', '1.0.0'), verdict: 'not applicable' },
];

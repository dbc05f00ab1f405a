import { defineCheck, type Example } from '../check.ts';
import type { Library } from '../inspection.ts';
import { copiesIn } from '../knowledge/libraries/copies.ts';
import { judgeVersion } from '../knowledge/libraries/judge-version.ts';

export default defineCheck({
  severity: 'warning',
  title: 'No library has known vulnerabilities',
  why: 'Attackers try published vulnerabilities automatically on pages that still load an old version.',
  docs: 'https://cwe.mitre.org/data/definitions/1395.html',
  remedy: 'Update the library to a version without known vulnerabilities and test the page.',
  onPlatform: {
    wordpress:
      'WordPress ships jQuery itself: update WordPress first. If the old copy comes from wp-content, update the theme or plugin that loads it.',
  },
  messages: {
    known: {
      fault: {
        one: '{library} {version}: {count} vulnerability',
        other: '{library} {version}: {count} vulnerabilities',
      },
      says: {
        one: '{library} {version} has a known vulnerability, {advisories}: {title}. It is fixed in {fixed}. Data as of {date}.',
        other:
          '{library} {version} has known vulnerabilities: {advisories}. The worst: {title}. All are fixed in {fixed}. Data as of {date}.',
      },
      remedy:
        'Update {library} to {fixed} or later and test the page: a new major version can work differently.',
    },
    unfixed: {
      fault: '{library} {version}: vulnerable, no fix',
      says: {
        one: '{library} {version} has a known vulnerability, {advisories}: {title}. It is not fixed in any version. Data as of {date}.',
        other:
          '{library} {version} has known vulnerabilities: {advisories}. The worst: {title}. Some are not fixed in any version. Data as of {date}.',
      },
      remedy:
        'Replace {library} with a library that is maintained: no version of it is without known vulnerabilities.',
    },
    likely: {
      fault: 'Likely vulnerable: {library} {version}',
      says: {
        one: 'Judging by the file name, the page loads {library} {version}, with a known vulnerability, {advisories}: {title}. It is fixed in {fixed}. Data as of {date}.',
        other:
          'Judging by the file name, the page loads {library} {version}, with known vulnerabilities: {advisories}. The worst: {title}. All are fixed in {fixed}. Data as of {date}.',
      },
      remedy:
        'Update {library} to {fixed} or later and test the page. If only the file name is old, rename the file.',
    },
    likelyUnfixed: {
      fault: 'Likely {library} {version}, no fix',
      says: {
        one: 'Judging by the file name, the page loads {library} {version}, with a known vulnerability, {advisories}: {title}. It is not fixed in any version. Data as of {date}.',
        other:
          'Judging by the file name, the page loads {library} {version}, with known vulnerabilities: {advisories}. The worst: {title}. Some are not fixed in any version. Data as of {date}.',
      },
      remedy:
        'Replace {library} with a library that is maintained: no version of it is without known vulnerabilities.',
    },
  },

  *run(inspection) {
    const copies = copiesIn(inspection);
    if (copies.length > 0 && !inspection.advisories) return { missing: 'advisories' };
    for (const { library, version, isCertain, at } of copies) {
      const judged = judgeVersion(library, version, inspection.advisories ?? {});
      if (!judged) continue;
      const { isFixed, severity, values } = judged;
      const place = at && { at };
      if (isCertain) yield { message: isFixed ? 'known' : 'unfixed', severity, values, ...place };
      else
        yield {
          message: isFixed ? 'likely' : 'likelyUnfixed',
          severity: severity === 'error' ? 'warning' : severity,
          values,
          ...place,
        };
    }
    if (!inspection.libraries) return { missing: 'libraries' };
    if (copies.length === 0) return 'not applicable';
  },
});

const of = (...libraries: readonly [name: string, version: string, by: Library['by'], url?: string][]) => ({
  parts: {
    libraries: libraries.map(([name, version, by, url]) => ({ name, version, by, ...(url && { url }) })),
  },
});
const file = '<script src="/js/jquery-1.12.4.min.js"></script>';
const url = 'https://example.com/js/jquery-1.12.4.min.js';

export const examples: Example[] = [
  of(['jquery', '3.7.1', 'variable'], ['bootstrap', '5.3.3', 'variable']),
  {
    ...of(['jquery', '1.12.4', 'variable']),
    finds: [
      {
        message: 'known',
        says: 'jQuery 1.12.4 has known vulnerabilities: CVE-2020-11022, CVE-2020-11023, CVE-2019-11358, CVE-2015-9251, issue #11974. The worst: XSS by HTML given to html() and append(). All are fixed in 3.5.0. Data as of 2026-11-22.',
        remedy:
          'Update jQuery to 3.5.0 or later and test the page: a new major version can work differently.',
        onPlatform: {
          wordpress:
            'WordPress ships jQuery itself: update WordPress first. If the old copy comes from wp-content, update the theme or plugin that loads it.',
        },
        severity: 'warning',
      },
    ],
  },
  {
    ...of(['angular', '1.8.3', 'variable']),
    finds: [
      {
        message: 'unfixed',
        says: 'AngularJS 1.8.3 has known vulnerabilities: CVE-2024-21490, CVE-2025-2336, CVE-2025-4690, CVE-2023-26116, CVE-2023-26117 (+6). The worst: denial of service by a regular expression in ng-srcset. Some are not fixed in any version. Data as of 2026-11-22.',
        remedy:
          'Replace AngularJS with a library that is maintained: no version of it is without known vulnerabilities.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a new major version is one that is still maintained',
    ...of(['bootstrap', '3.4.1', 'variable']),
    finds: [
      {
        message: 'known',
        says: 'Bootstrap 3.4.1 has known vulnerabilities: CVE-2025-1647, CVE-2024-6484, CVE-2024-6485. The worst: XSS. All are fixed in 5.0.0. Data as of 2026-11-22.',
        remedy:
          'Update Bootstrap to 5.0.0 or later and test the page: a new major version can work differently.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a file name alone',
    html: file,
    finds: [
      {
        message: 'likely',
        says: 'Judging by the file name, the page loads jQuery 1.12.4, with known vulnerabilities: CVE-2020-11022, CVE-2020-11023, CVE-2019-11358, CVE-2015-9251, issue #11974. The worst: XSS by HTML given to html() and append(). All are fixed in 3.5.0. Data as of 2026-11-22.',
        remedy:
          'Update jQuery to 3.5.0 or later and test the page. If only the file name is old, rename the file.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'only a file name, of an unmaintained library',
    html: '<script src="/lib/angularjs/1.8.2/angular.min.js"></script>',
    finds: [
      {
        message: 'likelyUnfixed',
        says: 'Judging by the file name, the page loads AngularJS 1.8.2, with known vulnerabilities: CVE-2024-21490, CVE-2025-2336, CVE-2025-4690, CVE-2023-26116, CVE-2023-26117 (+6). The worst: denial of service by a regular expression in ng-srcset. Some are not fixed in any version. Data as of 2026-11-22.',
        remedy:
          'Replace AngularJS with a library that is maintained: no version of it is without known vulnerabilities.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'two methods agree: one library',
    html: file,
    ...of(['jquery', '1.12.4', 'variable'], ['jquery', '1.12.4', 'file name', url]),
    finds: [
      {
        message: 'known',
        says: 'jQuery 1.12.4 has known vulnerabilities: CVE-2020-11022, CVE-2020-11023, CVE-2019-11358, CVE-2015-9251, issue #11974. The worst: XSS by HTML given to html() and append(). All are fixed in 3.5.0. Data as of 2026-11-22.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'two methods disagree: both may be there',
    html: file,
    ...of(['jquery', '3.4.0', 'variable'], ['jquery', '1.12.4', 'file name', url]),
    finds: [
      {
        message: 'known',
        says: 'jQuery 3.4.0 has known vulnerabilities: CVE-2020-11022, CVE-2020-11023. The worst: XSS by HTML given to html() and append(). All are fixed in 3.5.0. Data as of 2026-11-22.',
        severity: 'warning',
      },
      'likely',
    ],
  },
  {
    name: 'a single vulnerability',
    ...of(['knockout', '3.4.2', 'variable'], ['prototype', '1.7.3', 'variable']),
    finds: [
      {
        message: 'known',
        says: 'Knockout 3.4.2 has a known vulnerability, CVE-2019-14862: XSS by bindings in old versions of Internet Explorer. It is fixed in 3.5.0. Data as of 2026-11-22.',
        severity: 'warning',
      },
      {
        message: 'unfixed',
        says: 'Prototype 1.7.3 has a known vulnerability, CVE-2020-27511: denial of service by a regular expression in stripTags(). It is not fixed in any version. Data as of 2026-11-22.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a single vulnerability, by a file name',
    html: '<script src="/js/knockout-3.4.2.js"></script><script src="/js/prototype-1.7.3.min.js"></script>',
    finds: [
      {
        message: 'likely',
        says: 'Judging by the file name, the page loads Knockout 3.4.2, with a known vulnerability, CVE-2019-14862: XSS by bindings in old versions of Internet Explorer. It is fixed in 3.5.0. Data as of 2026-11-22.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
      {
        message: 'likelyUnfixed',
        says: 'Judging by the file name, the page loads Prototype 1.7.3, with a known vulnerability, CVE-2020-27511: denial of service by a regular expression in stripTags(). It is not fixed in any version. Data as of 2026-11-22.',
        at: 'head > script:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'the highest severity, and more advisories than are listed',
    ...of(['lodash', '4.17.4', 'variable'], ['vue', '2.7.16', 'variable']),
    finds: [
      {
        message: 'known',
        says: 'Lodash 4.17.4 has known vulnerabilities: CVE-2019-10744, CVE-2026-4800, CVE-2021-23337, CVE-2020-8203, CVE-2018-16487 (+5). The worst: prototype pollution in defaultsDeep(). All are fixed in 4.18.0. Data as of 2026-11-22.',
        severity: 'error',
      },
      {
        message: 'known',
        says: 'Vue 2.7.16 has a known vulnerability, CVE-2024-9506: denial of service by a regular expression in the compiler of templates. It is fixed in 3.0.0. Data as of 2026-11-22.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'the highest severity, by a file name',
    html: '<script src="/js/lodash-4.17.11.min.js"></script>',
    finds: [
      {
        message: 'likely',
        says: 'Judging by the file name, the page loads Lodash 4.17.11, with known vulnerabilities: CVE-2019-10744, CVE-2026-4800, CVE-2021-23337, CVE-2020-8203, CVE-2026-2950 (+2). The worst: prototype pollution in defaultsDeep(). All are fixed in 4.18.0. Data as of 2026-11-22.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'the fixed version',
    ...of(['lodash', '4.18.0', 'variable'], ['moment', '2.29.4', 'banner']),
  },
  {
    name: 'a library without known vulnerabilities',
    ...of(['kettles', '0.1.0', 'variable']),
    verdict: 'not applicable',
  },
  { name: 'no library', ...of(), verdict: 'not applicable' },
  { name: 'variables were not read', html: '<script src="/a.js"></script>', verdict: 'not looked at' },
];

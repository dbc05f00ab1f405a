import { baseOf, parseAddress } from '../knowledge/addresses/addresses.ts';
import { isHtmlText } from '../knowledge/document/html-text.ts';
import { isRunnable, sourceOf } from '../knowledge/document/sri.ts';
import { copiesIn } from '../knowledge/libraries/copies.ts';
import { judgeVersion } from '../knowledge/libraries/judge-version.ts';
import type { Advisories } from '../knowledge/libraries/libraries.ts';
import { librariesInCode } from '../knowledge/libraries/libraries-in-code.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';

/** Maximum number of files to read; libraries are among the first. */
const MAXIMUM = 30;

/** The files that the page loads as scripts, each once. */
function filesOf(page: PageSnapshot): ReadonlyMap<string, ElementRecord> {
  const base = baseOf(page);
  const files = new Map<string, ElementRecord>();
  for (const script of page.scripts.filter(isRunnable)) {
    const source = sourceOf(script);
    const url = source ? parseAddress(source, base) : null;
    if (url && /^https?:$/.test(url.protocol) && !files.has(url.href)) files.set(url.href, script);
  }
  return files;
}

export default defineDeepCheck({
  severity: 'warning',
  title: 'The code of the scripts has no known vulnerabilities',
  why: 'A library under another file name or within a bundle has the same vulnerabilities, and attackers recognize it by its code.',
  docs: 'https://cwe.mitre.org/data/definitions/1395.html',
  remedy: 'Update the library to a version without known vulnerabilities and test the page.',
  messages: {
    known: {
      fault: {
        one: '{library} {version}: {count} vulnerability',
        other: '{library} {version}: {count} vulnerabilities',
      },
      says: {
        one: 'The code of a script is that of {library} {version}, with a known vulnerability, {advisories}: {title}. It is fixed in {fixed}. Data as of {date}.',
        other:
          'The code of a script is that of {library} {version}, with known vulnerabilities: {advisories}. The worst: {title}. All are fixed in {fixed}. Data as of {date}.',
      },
      remedy:
        'Update {library} to {fixed} or later and test the page: a new major version can work differently.',
    },
    unfixed: {
      fault: '{library} {version}: vulnerable, no fix',
      says: {
        one: 'The code of a script is that of {library} {version}, with a known vulnerability, {advisories}: {title}. It is not fixed in any version. Data as of {date}.',
        other:
          'The code of a script is that of {library} {version}, with known vulnerabilities: {advisories}. The worst: {title}. Some are not fixed in any version. Data as of {date}.',
      },
      remedy:
        'Replace {library} with a library that is maintained: no version of it is without known vulnerabilities.',
    },
  },

  async *run({ inspection, visit }) {
    const { page } = inspection;
    const inline = page.scripts.filter((script) => isRunnable(script) && sourceOf(script) === undefined);
    const all = [...filesOf(page)];
    const files = all.slice(0, MAXIMUM);
    if (files.length === 0 && inline.length === 0) return 'not applicable';
    // What is known without the code is another check's.
    const known = new Set(
      copiesIn(inspection).flatMap(({ library, version, isCertain }) =>
        isCertain ? [`${library.name} ${version}`] : [],
      ),
    );
    const { default: advisories } = await import('../knowledge/libraries/known-advisories.json', {
      with: { type: 'json' },
    });
    async function* found(code: string, at: ElementRecord) {
      for (const { library, version } of await librariesInCode(code)) {
        const key = `${library.name} ${version}`;
        const judged = known.has(key) ? null : judgeVersion(library, version, advisories as Advisories);
        known.add(key);
        if (!judged) continue;
        const { isFixed, severity, values } = judged;
        yield { message: isFixed ? ('known' as const) : ('unfixed' as const), severity, values, at };
      }
    }
    for (const at of inline) yield* found(at.text ?? '', at);
    let unread = all.length - files.length;
    for (const [done, [address, at]] of files.entries()) {
      yield { done, total: files.length };
      const { state, body = '', isWhole } = await visit(address, { want: 'text' });
      if (state !== 'ok' || !isWhole) unread += 1;
      // A page in place of the file runs nothing here, whatever scripts it contains.
      if (state === 'ok' && !isHtmlText(body)) yield* found(body, at);
    }
    if (unread > 0) return { read: { done: all.length - unread, total: all.length } };
  },
});

const html = '<script src="/js/a1b2.js"></script>';
const FILE = 'https://example.com/js/a1b2.js';
const JQUERY = '/*! jQuery v3.4.1 | (c) JS Foundation and other contributors */';
const PROTOTYPE = '/*  Prototype JavaScript framework, version 1.7.3\n */';

export const examples: DeepExample[] = [
  {
    name: 'a page in place of the file runs nothing',
    html,
    web: { [FILE]: { body: `<!doctype html><script>${JQUERY}</script>` } },
  },
  {
    name: 'the rest of a file that was cut off is not known',
    html,
    web: { [FILE]: { body: 'kettles()', isCut: true } },
    verdict: { read: { done: 0, total: 1 } },
  },
  { html, web: { [FILE]: { body: '/*! jQuery v3.7.1 | (c) OpenJS Foundation */' } } },
  {
    name: 'a library under a neutral name',
    html,
    web: { [FILE]: { body: JQUERY } },
    finds: [
      {
        message: 'known',
        says: 'The code of a script is that of jQuery 3.4.1, with known vulnerabilities: CVE-2020-11022, CVE-2020-11023. The worst: XSS by HTML given to html() and append(). All are fixed in 3.5.0. Data as of 2026-11-22.',
        remedy:
          'Update jQuery to 3.5.0 or later and test the page: a new major version can work differently.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'several libraries in one bundle, each with its own place',
    html,
    web: { [FILE]: { body: `${JQUERY}\n${PROTOTYPE}\n/*! jQuery UI - v1.13.1 - 2022-01-20 */` } },
    finds: [
      'known',
      {
        message: 'known',
        says: 'The code of a script is that of jQuery UI 1.13.1, with a known vulnerability, CVE-2022-31160: XSS by the label of a checkboxradio. It is fixed in 1.13.2. Data as of 2026-11-22.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
      {
        message: 'unfixed',
        says: 'The code of a script is that of Prototype 1.7.3, with a known vulnerability, CVE-2020-27511: denial of service by a regular expression in stripTags(). It is not fixed in any version. Data as of 2026-11-22.',
        remedy:
          'Replace Prototype with a library that is maintained: no version of it is without known vulnerabilities.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'code in the page itself',
    html: `<script>${JQUERY}\nvar code;</script><svg><script href="${FILE}"/></svg>`,
    parts: { libraries: [] },
    web: { [FILE]: { body: 'dojo.version={major:1,minor:16,patch:0,flag:""}' } },
    finds: [
      'known',
      {
        message: 'known',
        says: 'The code of a script is that of Dojo 1.16.0, with known vulnerabilities: CVE-2021-23450, CVE-2020-5258. The worst: prototype pollution. All are fixed in 1.17.0. Data as of 2026-01-15.',
        at: 'body > svg:nth-child(1) > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a library that is known by its variable already',
    html,
    parts: { libraries: [{ name: 'jquery', version: '3.4.1', by: 'variable' }] },
    web: { [FILE]: { body: JQUERY } },
  },
  {
    name: 'a version that has no fix, with several vulnerabilities',
    html,
    web: { [FILE]: { body: '/*\n AngularJS v1.8.3\n' } },
    finds: ['unfixed'],
  },
  {
    name: 'one of two scripts can be read, and one is inline',
    html: `<script src="/js/other.js"></script>${html}<script>a()</script>`,
    web: { 'https://example.com/js/other.js': { failure: 'unknown' }, [FILE]: { body: 'a()' } },
    verdict: { read: { done: 1, total: 2 } },
  },
  {
    name: 'the thirty-first file is not read',
    html: Array.from({ length: 31 }, (_, i) => `<script src="/js/${i}.js"></script>`).join(''),
    web: { 'https://example.com/*': { body: 'a()' } },
    verdict: { read: { done: 30, total: 31 } },
  },
  {
    name: 'no script can be read',
    html,
    web: { [FILE]: { failure: 'opaque' } },
    verdict: { read: { done: 0, total: 1 } },
  },
  { name: 'no scripts', html: '<p>Kettles</p>', verdict: 'not applicable' },
];

import { rank } from '../../../lib/checks/consequence.ts';
import words from '../../../lib/i18n/locales/en.json' with { type: 'json' };
import type { Checked, Unchecked } from '../checked.ts';
import type { Format, Outcome } from './format.ts';

/** Characters that XML 1.0 does not allow or discourages. */
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
const allowed = (value: string) => value.toWellFormed().replace(FORBIDDEN, '');
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

const attribute = (value: string | number) =>
  allowed(String(value)).replace(/[&<>"\n\r\t]/g, (character) => ENTITIES[character] ?? character);
const content = (value: string) =>
  allowed(value).replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);

function element(name: string, attributes: Readonly<Record<string, string | number>>, inside = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  return inside ? `<${name}${written.join('')}>${inside}</${name}>` : `<${name}${written.join('')}/>`;
}

type Result = Checked['results'][number];

/** Returns whether a result fails the command: a mere consequence fails together with its cause. */
const isFailure = (
  { check, outcome, severity, cause }: Result,
  { findings }: Checked,
  failOn: Outcome['failOn'],
): boolean =>
  outcome === 'failed' &&
  cause === null &&
  failOn !== null &&
  rank(severity) <= rank(failOn) &&
  findings.some((finding) => finding.check === check && !finding.isKnown);

function caseOf(page: Checked, result: Result, failOn: Outcome['failOn']): string {
  const { check, title, outcome, severity, total, missing, error } = result;
  const places = page.findings.filter((finding) => finding.check === check);
  const [first] = places;
  const remedies = [...new Set(places.map(({ remedy }) => remedy))];
  const details = [
    ...places.flatMap(({ text, at }, index) => [
      // Written once for all places that it applies to.
      ...(text === places[index - 1]?.text ? [] : [text]),
      ...(at ? [`    ${at.line ? `line ${at.line}: ` : ''}${at.snippet}`] : []),
    ]),
    ...(total > places.length ? [`${total} places in all`] : []),
    ...(first ? [`How to fix: ${remedies.join(' ')}`] : []),
  ].join('\n');
  const inside =
    outcome === 'broken'
      ? element('error', { type: 'broken', message: error ?? '' })
      : outcome === 'not looked at'
        ? element('skipped', {
            message: ['Not checked.', ...missing.map((part) => words.missing[part])].join(' '),
          })
        : outcome === 'not applicable'
          ? element('skipped', { message: 'Not applicable.' })
          : isFailure(result, page, failOn)
            ? element('failure', { type: severity, message: first?.fault ?? title }, content(details))
            : outcome === 'failed'
              ? element('system-out', {}, content(`${severity}: ${details}`))
              : '';
  return element('testcase', { classname: check.replace('/', '.'), name: title }, inside);
}

function suiteOf(page: Checked, failOn: Outcome['failOn']): string {
  const { url, results, ms } = page;
  const skipped = results.filter(
    ({ outcome }) => outcome === 'not looked at' || outcome === 'not applicable',
  );
  return element(
    'testsuite',
    {
      name: url,
      tests: results.length,
      failures: results.filter((result) => isFailure(result, page, failOn)).length,
      errors: results.filter(({ outcome }) => outcome === 'broken').length,
      skipped: skipped.length,
      time: ((ms.collect + ms.checks) / 1_000).toFixed(3),
    },
    `\n${results.map((result) => `  ${caseOf(page, result, failOn)}`).join('\n')}\n`,
  );
}

const uncheckedSuite = ({ url, reason }: Unchecked) =>
  element(
    'testsuite',
    { name: url, tests: 1, failures: 0, errors: 1, skipped: 0 },
    element('testcase', { classname: 'page', name: url }, element('error', { message: reason })),
  );

/** JUnit XML, which build servers read: a suite for each page, a case for each check. */
export const junit: Format = ({ pages, unchecked, failOn }) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="Plumbline">',
    ...pages.map((page) => suiteOf(page, failOn)),
    ...unchecked.map(uncheckedSuite),
    '</testsuites>',
    '',
  ].join('\n');

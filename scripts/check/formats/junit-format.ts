import type { Severity } from '../../../lib/checks/check.ts';
import { rank } from '../../../lib/checks/consequence.ts';
import { unseenText } from '../../../lib/report/unseen-text.ts';
import type { Checked, Unchecked } from '../results/checked.ts';
import type { RunResults } from '../results/run-results.ts';
import {
  placesOfFault,
  type SharedFault,
  type SharedFaults,
  sharedFaults,
  sharedText,
} from './faults-of-pages.ts';
import { english } from './one-line-text.ts';
import type { Format } from './output-format.ts';

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

/** The suite of what several pages have in common. */
const TOGETHER = 'All pages together';
/** The most pages that the case of a shared fault lists. */
const MOST_PAGES = 100;

/** What decides whether something is a failure. */
interface Grounds {
  failOn: RunResults['failOn'];
  faults: SharedFaults;
}

const isAsBad = (severity: Severity, { failOn }: Grounds) =>
  failOn !== null && rank(severity) <= rank(failOn);

/**
 * Returns whether a result fails the command: a mere consequence fails together with its cause, and what several pages
 * have is one failure in the suite of all pages.
 */
const isFailure = ({ check, outcome, severity, cause }: Result, page: Checked, grounds: Grounds): boolean =>
  outcome === 'failed' &&
  cause === null &&
  isAsBad(severity, grounds) &&
  grounds.faults.ownOf(page).some((finding) => finding.check === check && !finding.isKnown);

function caseOf(page: Checked, result: Result, grounds: Grounds): string {
  const { check, title, outcome, severity, total, missing, read, error } = result;
  const unseen = unseenText(english, { missing, ...(read && { read }) });
  const places = page.findings.filter((finding) => finding.check === check);
  const shared = new Set(places.flatMap((finding) => grounds.faults.sharedOf(page, finding) ?? []));
  const [first] = places;
  const remedies = [...new Set(places.map(({ remedy }) => remedy))];
  const details = [
    ...places.flatMap(({ text, at }, index) => [
      // Written once for all places that it applies to.
      ...(text === places[index - 1]?.text ? [] : [text]),
      ...(at ? [`    ${at.line ? `line ${at.line}: ` : ''}${at.snippet}`] : []),
    ]),
    ...(total > places.length ? [`${total} places in all`] : []),
    ...unseen,
    ...(first ? [`How to fix: ${remedies.join(' ')}`] : []),
    ...[...shared].map(({ cause }) => `${sharedText(cause)} See “${TOGETHER}”.`),
  ].join('\n');
  const inside =
    outcome === 'broken'
      ? element('error', { type: 'broken', message: error ?? '' })
      : outcome === 'not looked at'
        ? element('skipped', {
            message: ['Not checked.', ...unseen].join(' '),
          })
        : outcome === 'not applicable'
          ? element('skipped', { message: 'Not applicable.' })
          : isFailure(result, page, grounds)
            ? element('failure', { type: severity, message: first?.fault ?? title }, content(details))
            : outcome === 'failed'
              ? element('system-out', {}, content(`${severity}: ${details}`))
              : '';
  return element('testcase', { classname: check.replace('/', '.'), name: title }, inside);
}

function suiteOf(page: Checked, grounds: Grounds): string {
  const { url, results, ms } = page;
  const skipped = results.filter(
    ({ outcome }) => outcome === 'not looked at' || outcome === 'not applicable',
  );
  return element(
    'testsuite',
    {
      name: url,
      tests: results.length,
      failures: results.filter((result) => isFailure(result, page, grounds)).length,
      errors: results.filter(({ outcome }) => outcome === 'broken').length,
      skipped: skipped.length,
      time: ((ms.collect + ms.checks) / 1_000).toFixed(3),
    },
    `\n${results.map((result) => `  ${caseOf(page, result, grounds)}`).join('\n')}\n`,
  );
}

const uncheckedSuite = ({ url, reason }: Unchecked) =>
  element(
    'testsuite',
    { name: url, tests: 1, failures: 0, errors: 1, skipped: 0 },
    element('testcase', { classname: 'page', name: url }, element('error', { message: reason })),
  );

/** What is between pages fails no command: no baseline knows it. */
const isSharedFailure = ({ cause, findings }: SharedFault, grounds: Grounds) =>
  cause.cause === null &&
  isAsBad(cause.severity, grounds) &&
  findings.some(({ finding }) => !finding.isKnown);

function sharedCaseOf(shared: SharedFault, grounds: Grounds): string {
  const { check, severity, fault, remedy, id } = shared.cause;
  const places = placesOfFault(shared);
  const details = [
    sharedText(shared.cause),
    ...places
      .slice(0, MOST_PAGES)
      .flatMap(({ url, at }) => [`    ${url}`, ...(at ? [`        ${at.snippet}`] : [])]),
    ...(places.length > MOST_PAGES ? [`    and ${places.length - MOST_PAGES} more`] : []),
    `How to fix: ${remedy}`,
  ].join('\n');
  const inside = isSharedFailure(shared, grounds)
    ? element('failure', { type: severity, message: fault }, content(details))
    : element('system-out', {}, content(`${severity}: ${details}`));
  return element('testcase', { classname: check.replace('/', '.'), name: id }, inside);
}

function sharedSuite(grounds: Grounds): string[] {
  const { shared } = grounds.faults;
  if (shared.length === 0) return [];
  const failures = shared.filter((one) => isSharedFailure(one, grounds)).length;
  const attributes = { name: TOGETHER, tests: shared.length, failures, errors: 0, skipped: 0 };
  const cases = shared.map((one) => `  ${sharedCaseOf(one, grounds)}`).join('\n');
  return [element('testsuite', attributes, `\n${cases}\n`)];
}

/**
 * JUnit XML, which build servers read: a suite for each page, a case for each check; and a suite of what several pages
 * have in common, which fails once.
 */
export const junitFormat: Format = ({ pages, unchecked, causes, failOn }) => {
  const grounds: Grounds = { failOn, faults: sharedFaults({ pages, causes }) };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="Plumbline">',
    ...sharedSuite(grounds),
    ...pages.map((page) => suiteOf(page, grounds)),
    ...unchecked.map(uncheckedSuite),
    '</testsuites>',
    '',
  ].join('\n');
};

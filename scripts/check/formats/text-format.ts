import { type GradeLine, observatoryLine, pageGradeLine } from '../../../lib/report/grade-text.ts';
import { lossText } from '../../../lib/report/loss-text.ts';
import { unseenText } from '../../../lib/report/unseen-text.ts';
import type { Checked, CheckedFinding } from '../results/checked.ts';
import { causesText } from './causes-text.ts';
import { english, plain, shortened } from './one-line-text.ts';
import { asWhole, type StreamedFormat } from './output-format.ts';

/** The maximum number of characters of evidence shown. */
const LONGEST = 140;

type Result = Checked['results'][number];

/** Returns one fault of a check: the first of its places, the number of others, how to fix it. */
function findingText(
  { severity, fault, check, message, text, at, remedy, loses, certainty }: CheckedFinding,
  { totals }: Result,
  folded: number,
): string[] {
  const total = totals[message] ?? 1;
  return [
    `  ${severity.padEnd(8)} ${plain(fault)}${total > 1 ? ` ×${total}` : ''}  [${check}]`,
    `           ${plain(text)}`,
    ...(loses && loses !== 'nothing'
      ? [`           ${lossText(english, { loses, certainty: certainty ?? 'sure' })}`]
      : []),
    ...(at
      ? [`           ${at.line ? `line ${at.line}: ` : ''}${shortened(plain(at.snippet), LONGEST)}`]
      : []),
    ...(folded > 0
      ? [`           ${folded === 1 ? '1 consequence is' : `${folded} consequences are`} fixed with it`]
      : []),
    `           How to fix: ${plain(remedy)}`,
  ];
}

/** Returns the findings of a check, each message once. */
function resultText(result: Result, { findings, results }: Checked): string[] {
  const own = findings.filter(({ check, isKnown }) => check === result.check && !isKnown);
  const folded = results.filter(({ cause }) => cause === result.check).length;
  return own
    .filter(({ message }, index) => own.findIndex((one) => one.message === message) === index)
    .flatMap((finding, index, { length }) => [
      ...findingText(finding, result, index === 0 ? folded : 0),
      ...(index === length - 1 && result.read
        ? unseenText(english, { read: result.read }).map((reason) => `           ${reason}`)
        : []),
    ]);
}

const leftOutText = ({ check, message, total }: Checked['leftOut'][number]) =>
  `${check} (${message}${total > 1 ? ` ×${total}` : ''})`;

const gradeText = ({ figure, open }: GradeLine) =>
  open === null ? figure : `${figure}, ${open.charAt(0).toLowerCase()}${open.slice(1)}`;

/** Returns both grades, which tests are open, and which options measure them. */
function securityText(security: NonNullable<Checked['security']>, measuredBy: readonly string[]): string {
  const page = gradeText(pageGradeLine(security, english));
  const more = measuredBy.length > 0 ? ` (${measuredBy.join(', ')} measures more)` : '';
  const isMeasured = security.open.length === 0 && security.observatory.open.length === 0;
  const measured = isMeasured ? `, all ${security.tests.length} tests measured` : more;
  return `  Security ${page}${measured}; HTTP Observatory ${gradeText(observatoryLine(security, english))}`;
}

/** Returns one page's report for people. */
function pageText(page: Checked): string {
  const {
    kind,
    seo,
    security,
    results,
    findings,
    passed,
    notApplicable,
    notLookedAt,
    broken,
    measuredBy,
    ms,
    judgedAs,
    leftOut,
  } = page;
  const known = findings.filter(({ isKnown }) => isKnown).length;
  const failed = results.filter(({ outcome, cause }) => outcome === 'failed' && cause === null);
  return [
    '',
    `${page.url}  (status ${page.status ?? 'unknown'})`,
    ...(judgedAs === null ? [] : [`  Judged for search as ${judgedAs}`]),
    ...(kind.kind === 'other'
      ? []
      : [
          `  Kind: ${kind.certainty === 'likely' ? 'likely ' : ''}${kind.kind} (by ${kind.grounds.join(', ')})`,
        ]),
    ...(seo
      ? [
          seo.score === null
            ? `  SEO not scored: ${kind.index === 'kept out' ? 'kept out of the index' : 'this is not an HTML page'}`
            : `  SEO ${seo.score} of 100${seo.full === undefined ? '' : `, with links and sitemap ${seo.full}`}`,
        ]
      : []),
    ...(security ? [securityText(security, measuredBy)] : []),
    ...failed.flatMap((result) => resultText(result, page)),
    ...results
      .filter(({ outcome }) => outcome === 'broken')
      .map(
        ({ check, error }) =>
          `  Plumbline error: this check failed to run: ${plain(error ?? '')}  [${check}]`,
      ),
    ...(known > 0 ? [`  ${known} known from the baseline`] : []),
    ...(leftOut.length > 0 ? [`  Left out by plumbline.json: ${leftOut.map(leftOutText).join(', ')}`] : []),
    `  ${passed.length} passed, ${notApplicable.length} not applicable, ${notLookedAt.length} not checked${broken.length > 0 ? `, ${broken.length} failed to run` : ''}; ${(ms.collect + ms.checks).toFixed(1)} ms`,
  ].join('\n');
}

export const textStream: StreamedFormat = {
  begin: () => '',
  page: (page) => `${pageText(page)}\n`,
  end: ({ unchecked, causes }) => {
    const lines = [
      ...unchecked.map(({ url, reason }) => `\n${url} could not be checked: ${plain(reason)}`),
      ...[causesText(causes) ?? []].flat(),
    ];
    return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
  },
};

export const textFormat = asWhole(textStream);

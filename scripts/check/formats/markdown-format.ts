import { rank } from '../../../lib/checks/consequence.ts';
import { pageGradeLine } from '../../../lib/report/grade-text.ts';
import type { Checked } from '../results/checked.ts';
import { EXIT, exitCodeOf } from '../results/exit-code.ts';
import type { RunResults } from '../results/run-results.ts';
import { faultsOfRun, type RunFault } from './faults-of-run.ts';
import { literally, pageLink } from './host-markdown.ts';
import { english, shortened } from './one-line-text.ts';
import type { Format } from './output-format.ts';

/**
 * The most characters of each part. Together they are fewer than the 65,536 of a comment on GitHub and, in UTF-8, than
 * the 1 MiB of a job summary.
 */
const ROOM = {
  title: 1_000,
  new: 30_000,
  unchecked: 5_000,
  between: 8_000,
  known: 6_000,
  gone: 3_000,
  pages: 8_000,
};
/** The most characters of a sentence, of an address shown, and of the addresses of a fault. */
const LONGEST = { sentence: 400, address: 100 } as const;
const MOST_PAGES = 3;

const sentence = (text: string) => literally(shortened(text, LONGEST.sentence));

/** Returns the lines of as many things as there is room for, and how many are left out. */
function fitting<T>(all: readonly T[], lineOf: (one: T) => string, room: number): string[] {
  const lines: string[] = [];
  let left = room;
  for (const one of all) {
    const line = lineOf(one);
    left -= line.length + 1;
    if (left < 0) return [...lines, '', `… and ${all.length - lines.length} more; the log has all of them.`];
    lines.push(line);
  }
  return lines;
}

/** Returns a link to a page: without its origin if all pages have the same. */
const linkTo = (address: string, origins: readonly string[]) =>
  pageLink(
    address,
    shortened(
      origins.length === 1 && address.startsWith(`${origins[0]}/`)
        ? address.slice((origins[0] ?? '').length)
        : address,
      LONGEST.address,
    ),
  );

/** What every line of a summary needs. */
interface Ground {
  origins: readonly string[];
  /** Whether a fault has to say on which page it is. */
  isOnePage: boolean;
}

function faultLine(
  { check, severity, fault, text, remedy, docs, pages, total }: RunFault,
  { origins, isOnePage }: Ground,
): string {
  const others = pages.length - MOST_PAGES;
  const links = pages.slice(0, MOST_PAGES).map((address) => linkTo(address, origins));
  const where = `: ${links.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  return [
    `- **${severity}** ${sentence(fault)}${total > 1 ? ` ×${total}` : ''}${isOnePage ? '' : where}`,
    `  <br>${sentence(text)} **How to fix:** ${sentence(remedy)} [\`${check}\`](<${docs}>)`,
  ].join('\n');
}

const folded = (title: string, lines: readonly string[]) => [
  '',
  `<details><summary>${title}</summary>`,
  '',
  ...lines,
  '',
  '</details>',
];

const count = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;

/** Returns whether the run fails, and why, in one line. */
function verdict(results: RunResults, faults: readonly RunFault[]): string {
  const { pages, unchecked, failOn, gone, isStopped } = results;
  if (isStopped) return `Stopped: only ${count(pages.length, 'page was', 'pages were')} checked.`;
  if (unchecked.length > 0)
    return `Failed: ${count(unchecked.length, 'page', 'pages')} could not be checked.`;
  if (failOn === null) return 'Passed: no level of faults fails this check.';
  const what = `${gone ? 'new ' : ''}fault`;
  const level = `of the level “${failOn}”${failOn === 'blocker' ? '' : ' or worse'}`;
  if (exitCodeOf(pages, unchecked, failOn) === EXIT.fine) return `Passed: no ${what} ${level}.`;
  const failing = faults.filter(
    ({ isKnown, isBetween, severity }) => !isKnown && !isBetween && rank(severity) <= rank(failOn),
  );
  return `Failed: ${count(failing.length, what, `${what}s`)} ${level}.`;
}

function pageLines({ pages, gone }: RunResults, origins: readonly string[]): string[] {
  const rowOf = ({ url, seo, security, findings }: Checked) => {
    const grade = security ? pageGradeLine(security, english).figure : '';
    const faults = (known: boolean) =>
      new Set(
        findings.flatMap(({ check, message, cause, isKnown }) =>
          isKnown === known && cause === null ? `${check} ${message}` : [],
        ),
      ).size;
    const figures = [
      seo ? (seo.score ?? 'not scored') : '',
      grade,
      faults(false),
      ...(gone ? [faults(true)] : []),
    ];
    return `| ${[linkTo(url, origins), ...figures].join(' | ')} |`;
  };
  const head = gone
    ? ['| Page | SEO | Security | New | Known |', '|---|--:|---|--:|--:|']
    : ['| Page | SEO | Security | Faults |', '|---|--:|---|--:|'];
  return [...head, ...fitting(pages, rowOf, ROOM.pages)];
}

/**
 * A summary in the Markdown of GitHub, for a job or a comment: what is new first. It is bounded, quotes what pages
 * contain, and notifies nobody.
 */
export const markdownFormat: Format = (results) => {
  const { pages, unchecked, gone } = results;
  const faults = faultsOfRun(results);
  const origins = [...new Set([...pages, ...unchecked].map(({ url }) => new URL(url).origin))];
  const found = faults.filter(({ isBetween }) => !isBetween);
  const fresh = found.filter(({ isKnown }) => !isKnown);
  const known = found.filter(({ isKnown }) => isKnown);
  const between = faults.filter(({ isBetween }) => isBetween);
  const lost = [...(gone ?? [])].flatMap(([url, all]) => all.map((one) => ({ ...one, url })));
  const ground: Ground = { origins, isOnePage: pages.length + unchecked.length === 1 };
  const lines = (all: readonly RunFault[], room: number) =>
    fitting(all, (one) => faultLine(one, ground), room);
  const lostLine = ({ check, message, gone: number, url }: (typeof lost)[number]) =>
    `- \`${check}\` (${message}) ×${number}: ${linkTo(url, origins)}`;
  const figures = [
    count(pages.length, 'page checked', 'pages checked'),
    ...(gone
      ? [`${fresh.length} new`, `${known.length} known from the baseline`, `${lost.length} no longer there`]
      : [count(fresh.length, 'fault', 'faults')]),
    ...(between.length > 0 ? [`${between.length} between pages`] : []),
  ];
  const sites = origins.map((origin) =>
    literally(shortened(origin.replace(/^https?:\/\//, ''), LONGEST.address)),
  );
  return [
    `## Plumbline: ${shortened(sites.slice(0, MOST_PAGES).join(', '), ROOM.title) || 'no page'}${sites.length > MOST_PAGES ? ` and ${sites.length - MOST_PAGES} more` : ''}`,
    '',
    `**${verdict(results, faults)}** ${figures.join(', ')}.`,
    ...(fresh.length > 0 ? ['', `### ${gone ? 'New' : 'Faults'}`, '', ...lines(fresh, ROOM.new)] : []),
    ...(unchecked.length > 0
      ? [
          '',
          '### Not checked',
          '',
          ...fitting(
            unchecked,
            ({ url, reason }) => `- ${linkTo(url, origins)}: ${sentence(reason)}`,
            ROOM.unchecked,
          ),
        ]
      : []),
    ...(between.length > 0 ? ['', '### Between pages', '', ...lines(between, ROOM.between)] : []),
    ...(known.length > 0
      ? folded(`Known from the baseline (${known.length})`, lines(known, ROOM.known))
      : []),
    ...(lost.length > 0
      ? folded(`No longer there (${lost.length})`, fitting(lost, lostLine, ROOM.gone))
      : []),
    ...(pages.length > 0 ? folded(`Pages (${pages.length})`, pageLines(results, origins)) : []),
    '',
  ].join('\n');
};

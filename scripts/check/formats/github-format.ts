import type { Severity } from '../../../lib/checks/check.ts';
import { faultsOfRun, type RunFault } from './faults-of-run.ts';
import { plain, shortened } from './one-line-text.ts';
import type { Format } from './output-format.ts';

/** GitHub shows ten annotations of each level for a step. */
const MOST = 10;
/** The most characters of a title and of a message; GitHub cuts a title at 255. */
const LONGEST = { title: 120, message: 1_000 } as const;

type Level = 'error' | 'warning' | 'notice';
const LEVELS = {
  blocker: 'error',
  error: 'error',
  warning: 'warning',
  notice: 'notice',
  info: null,
} as const satisfies Record<Severity, Level | null>;

const ESCAPES: Readonly<Record<string, string>> = {
  '%': '%25',
  '\r': '%0D',
  '\n': '%0A',
  ':': '%3A',
  ',': '%2C',
};
const escaped = (text: string, what: RegExp) =>
  text.replace(what, (character) => ESCAPES[character] ?? character);

/** A command of the runner, as it reads it from the log. The end of the message stays, however long the rest is. */
function command(level: string, title: string, message: string, end = ''): string {
  const room = LONGEST.message - [...end].length;
  const shown = {
    title: plain(shortened(title, LONGEST.title)),
    message: `${plain(shortened(message, room))}${plain(end)}`,
  };
  return `::${level} title=${escaped(shown.title, /[%\r\n:,]/g)}::${escaped(shown.message, /[%\r\n]/g)}`;
}

const commandOf = (level: string, { fault, text, remedy, pages, check, docs, total }: RunFault) =>
  command(
    level,
    `${fault}${total > 1 ? ` ×${total}` : ''}`,
    `${pages.length > 1 ? `${text} For example ${pages[0]}` : `${pages[0] ?? ''}: ${text}`} How to fix: ${remedy}`,
    ` [${check}] ${docs}`,
  );

/**
 * Annotations for a workflow of GitHub: what is new, each fault once, as many as GitHub shows. A line with the number of
 * others takes the place of the last one. Without a baseline, everything is new. Each ends with the link to what explains
 * its check.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export const githubFormat: Format = ({ pages, unchecked, causes, gone }) => {
  const faults = faultsOfRun({ pages, causes }).filter(
    ({ isKnown, isBetween }) => !isKnown && !(isBetween && gone),
  );
  const commands = {
    error: unchecked.map(
      ({ url, reason }) =>
        () =>
          command('error', 'Page not checked', `${url}: ${reason}`),
    ),
    warning: [],
    notice: [],
  } as Record<Level, (() => string)[]>;
  for (const fault of faults) {
    const level = LEVELS[fault.severity];
    if (level) commands[level].push(() => commandOf(level, fault));
  }
  const lines = Object.entries(commands).flatMap(([level, all]) => {
    if (all.length <= MOST) return all.map((write) => write());
    const others = all.length - MOST + 1;
    const rest = `${others} more of this level are in the summary and in the log.`;
    return [...all.slice(0, MOST - 1).map((write) => write()), command(level, `${others} more`, rest)];
  });
  return lines.map((line) => `${line}\n`).join('');
};

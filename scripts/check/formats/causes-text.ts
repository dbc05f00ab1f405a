import { lossText } from '../../../lib/report/loss-text.ts';
import type { CauseOfPages } from '../results/checked-cause.ts';
import { english, plain } from './one-line-text.ts';

/** The most sentences of one cause. */
const MOST_TEXTS = 3;

function causeText(cause: CauseOfPages, folded: number): string[] {
  const { severity, fault, check, texts, kind, pages, of, place, samples, remedy, loses, certainty } = cause;
  const others = pages - samples.length;
  return [
    `  ${severity.padEnd(8)} ${plain(fault)}: ${pages} of ${of} ${of === 1 ? 'page' : 'pages'}${place ? `, ${plain(place)}` : ''}  [${check}]`,
    ...(kind === 'site' || texts.length > 1 || pages === 1
      ? texts
          .slice(0, MOST_TEXTS)
          .map(
            ({ text, pages: count }) => `           ${plain(text)}${texts.length > 1 ? ` (${count})` : ''}`,
          )
      : []),
    ...(texts.length > MOST_TEXTS ? [`           and ${texts.length - MOST_TEXTS} more like this`] : []),
    ...(loses && loses !== 'nothing'
      ? [`           ${lossText(english, { loses, certainty: certainty ?? 'sure' })}`]
      : []),
    ...samples.map((address) => `           ${plain(address)}`),
    ...(others > 0 ? [`           and ${others} more`] : []),
    ...(folded > 0
      ? [`           ${folded === 1 ? '1 consequence is' : `${folded} consequences are`} fixed with it`]
      : []),
    `           How to fix: ${plain(remedy)}`,
  ];
}

/**
 * Returns what is wrong with all pages together, for people; null if there is nothing. What is wrong with the only page of
 * a site is said where the page is.
 */
export function causesText(causes: readonly CauseOfPages[]): string | null {
  const tops = causes.filter(({ cause, kind, of }) => cause === null && (kind === 'site' || of > 1));
  if (tops.length === 0) return null;
  const foldedBelow = (id: string) => causes.filter(({ cause }) => cause === id).length;
  return ['', 'All pages together', ...tops.flatMap((cause) => causeText(cause, foldedBelow(cause.id)))].join(
    '\n',
  );
}

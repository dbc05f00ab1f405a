import * as z from 'zod';
import { redacted } from '../../../lib/checks/knowledge/addresses/redact.ts';
import { checkFault, checkMessage, checkRemedy, inEnglish } from '../../../lib/report/check-texts.ts';
import type { Definitions } from '../../../lib/report/definitions.ts';
import { reasonText } from '../../check/addresses/left-out-text.ts';
import type { CauseOfPages } from '../../check/results/checked-cause.ts';
import type { CheckedPages } from '../../check/run/checked-pages.ts';
import { quoted } from './quoted.ts';
import { cost, counts, QUOTED_NOTE, quotedNote, refused, scores } from './schemas.ts';
import { gradeText, severityCounts, toldAddress, toldRefused } from './told-page.ts';
import { separated } from './told-values.ts';

const text = z.string();
const count = z.int().min(0);

const cause = z.strictObject({
  check: text,
  message: text,
  ...cost,
  fault: text,
  why: text,
  remedy: text,
  docs: text,
  pages: count.describe('Pages that have it'),
  of: count.describe('Pages that were judged'),
  quotedPlace: text.nullable().describe('The place in their template'),
  consequenceOf: text.nullable().describe('The check of the cause that explains this one: fix that first'),
  found: z
    .array(
      z.strictObject({
        sentence: text.describe('[name] stands for quotedValues.name'),
        quotedValues: z.record(z.string(), z.string()),
        pages: count,
        quotedExample: text,
      }),
    )
    .describe('What exactly was found, the most pages first'),
  moreFound: count,
  quotedSamples: z.array(text).describe('Some of its pages'),
});
type ToldCause = z.infer<typeof cause>;

export const setSchema = z.strictObject({
  note: quotedNote,
  says: text,
  checked: count.describe('Pages that were checked'),
  isComplete: z.boolean().describe('Whether all pages that were wanted were checked or could not be'),
  causes: z.array(cause),
  moreCauses: count,
  pages: z.array(z.strictObject({ quotedAddress: text, status: z.int().nullable(), ...scores, counts })),
  morePages: count,
  unchecked: z
    .array(z.strictObject({ quotedAddress: text, quotedReason: text }))
    .describe('Pages that could not be checked'),
  moreUnchecked: count,
  notRequested: z.array(z.strictObject({ reason: text, addresses: count })),
  refused,
});
type ToldSet = z.infer<typeof setSchema>;

const MOST_FOUND = 3;
const MOST_UNCHECKED = 20;

function toldCause(
  one: CauseOfPages,
  causes: readonly CauseOfPages[],
  definitions: Definitions,
): readonly ToldCause[] {
  const { check, message, severity, loses, certainty, docs, pages, of, place, texts, samples } = one;
  const definition = definitions[check];
  if (!definition) return [];
  const { inSentence } = separated({ count: pages, ...texts[0]?.values });
  const found = texts.slice(0, MOST_FOUND).map(({ values, pages: on, example }) => {
    const own = separated(values);
    return {
      sentence: checkMessage(inEnglish, check, definition, message, own.inSentence),
      quotedValues: { ...own.quotedValues },
      pages: on,
      quotedExample: toldAddress(example),
    };
  });
  return [
    {
      check,
      message,
      severity,
      loses,
      certainty,
      fault: checkFault(inEnglish, check, definition, message, inSentence),
      why: definition.why,
      remedy: checkRemedy(inEnglish, definition, message, inSentence),
      docs,
      pages,
      of,
      quotedPlace: place === null ? null : quoted(place),
      consequenceOf: causes.find(({ id }) => id === one.cause)?.check ?? null,
      found,
      moreFound: texts.length - found.length,
      quotedSamples: samples.map(toldAddress),
    },
  ];
}

function toldLeftOut(reasons: CheckedPages['leftOut'], beyond: number): ToldSet['notRequested'] {
  const groups = Map.groupBy(reasons, (reason) => reason);
  return [
    ...[...groups].map(([reason, all]) => ({ reason: reasonText(reason), addresses: all.length })),
    ...(beyond > 0 ? [{ reason: reasonText('limit'), addresses: beyond }] : []),
  ];
}

function summary({
  checked,
  causes,
  moreCauses,
  unchecked,
  moreUnchecked,
  isComplete,
}: Omit<ToldSet, 'says' | 'note'>) {
  const missed = unchecked.length + moreUnchecked;
  return [
    `Pages checked: ${checked}.`,
    ...(isComplete ? [] : ['The time was over before all were: raise seconds, or choose fewer.']),
    ...(missed > 0 ? [`Pages that could not be checked: ${missed}.`] : []),
    ...(checked > 1 ? [`Causes: ${causes.length + moreCauses}, ${causes.length} of them listed.`] : []),
    ...(checked === 1 ? ['A single page has no causes in common: check_page lists its findings.'] : []),
  ].join(' ');
}

/** Returns what an assistant is told of a set of pages. */
export function toldSet(
  { pages, unchecked, leftOut, causes, isStopped }: CheckedPages,
  definitions: Definitions,
  extent: { causes: number; pages: number },
  around: { reasonFor(reason: string): string; refused: ReadonlySet<string>; beyond: number },
): ToldSet {
  const listed = pages.slice(0, extent.pages);
  const missed = unchecked.slice(0, MOST_UNCHECKED);
  const told = {
    checked: pages.length,
    isComplete: !isStopped,
    causes: causes.slice(0, extent.causes).flatMap((one) => toldCause(one, causes, definitions)),
    moreCauses: Math.max(0, causes.length - extent.causes),
    pages: listed.map(({ url, status, seo, security, findings }) => ({
      quotedAddress: toldAddress(url),
      status,
      seo: seo?.score ?? null,
      grade: gradeText(security),
      counts: severityCounts([
        ...new Map(findings.map((finding) => [`${finding.check} ${finding.message}`, finding])).values(),
      ]),
    })),
    morePages: pages.length - listed.length,
    unchecked: missed.map(({ url, reason }) => ({
      quotedAddress: toldAddress(url),
      quotedReason: quoted(redacted(around.reasonFor(reason))),
    })),
    moreUnchecked: unchecked.length - missed.length,
    notRequested: toldLeftOut(leftOut, around.beyond),
    refused: toldRefused(around.refused),
  };
  return { note: QUOTED_NOTE, says: summary(told), ...told };
}

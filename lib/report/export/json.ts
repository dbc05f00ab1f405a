import type { Translator } from '../../i18n/translator.ts';
import type { ValueDifference } from '../../pages/compare.ts';
import type { ReportSource } from './report-document.ts';
import { reportDocument } from './report-document.ts';
import { escapedSteering } from './steering.ts';

const joined = (values: readonly ValueDifference[], side: 'before' | 'now'): string | null =>
  values.flatMap((value) => value[side] ?? []).join(' · ') || null;

/**
 * Returns a report for programs. Fields that `npm run check -- --json` prints as well have the same names and
 * meanings; ignored findings are separate.
 */
export function reportJson(source: ReportSource, words: Translator): string {
  const { address, at, seo, fullSeo, security, observatory, grades, findings, ignored, ...rest } =
    reportDocument(source, words);
  const ids = (all: readonly { check: string }[]) => all.map(({ check }) => check);
  const list = (all: typeof findings) =>
    all.flatMap(
      ({
        check,
        severity,
        loses,
        takes,
        certainty,
        fault,
        places,
        total,
        fixes,
        why,
        remedies,
        docs,
        consequences,
      }) =>
        places.map(({ message: text, snippet, source: where, line }) => ({
          check,
          severity,
          loses,
          takes,
          certainty,
          fault,
          text,
          why,
          remedies,
          docs,
          at: snippet === null ? null : { source: where, snippet, ...(line !== null && { line }) },
          total,
          fixes,
          consequences: ids(consequences),
        })),
    );
  const text = JSON.stringify(
    {
      url: address,
      at: new Date(at).toISOString(),
      language: rest.language,
      complete: rest.isWhole,
      response: rest.response,
      indexable: rest.isIndexable,
      kind: rest.kind,
      seo: { score: seo, ...(fullSeo !== null && { full: fullSeo }) },
      security: { ...security, observatory, grades },
      findings: list(findings),
      ignored: list(ignored),
      passed: ids(rest.passed),
      notApplicable: ids(rest.notApplicable),
      notLookedAt: ids(rest.notLookedAt),
      broken: ids(rest.broken),
      read: rest.read,
      changes: rest.changes && {
        since: rest.before && new Date(rest.before.at).toISOString(),
        fixed: ids(rest.changes.fixed),
        new: ids(rest.changes.added),
        fields: rest.changes.fields.map(({ field, importance, values }) => ({
          field,
          importance,
          before: joined(values, 'before'),
          now: joined(values, 'now'),
        })),
      },
    },
    null,
    2,
  );
  return `${escapedSteering(text)}\n`;
}

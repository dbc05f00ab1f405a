import { gradeText } from '../../../lib/report/export/grade-text.ts';
import type { Checked } from '../checked.ts';
import type { Format } from './format.ts';

const LONGEST = 140;

type Finding = Checked['findings'][number];

/** One finding: the first of its places, how many more there are, what to do. */
function findingText(first: Finding, { total }: Checked['results'][number], folded: number): string[] {
  const { severity, fault, check, text, at, remedy } = first;
  return [
    `  ${severity.padEnd(8)} ${fault}${total > 1 ? ` ×${total}` : ''}  [${check}]`,
    `           ${text}`,
    ...(at ? [`           ${at.line ? `line ${at.line}: ` : ''}${at.snippet.slice(0, LONGEST)}`] : []),
    ...(folded > 0 ? [`           ${folded} more follow from it and go with it`] : []),
    `           How to fix: ${remedy}`,
  ];
}

/** One page for people to read. */
export function pageText(page: Checked): string {
  const { seo, security, findings, results, passed, notApplicable, notLookedAt, ms } = page;
  const measured = security?.tests.filter((test) => test.page).length;
  const failed = results.filter(({ outcome, cause }) => outcome === 'failed' && cause === null);
  return [
    '',
    `${page.url}  (status ${page.status ?? 'unknown'})`,
    ...(seo ? [`  SEO ${seo.score} of 100`] : []),
    ...(security
      ? [
          `  Security ${gradeText(security.range)}, ${measured} of ${security.tests.length} tests measured; HTTP Observatory ${gradeText(security.observatory)}`,
        ]
      : []),
    ...failed.flatMap((result) => {
      const first = findings.find(({ check }) => check === result.check);
      const folded = results.filter(({ cause }) => cause === result.check).length;
      return first ? findingText(first, result, folded) : [];
    }),
    `  ${passed.length} passed, ${notApplicable.length} not applicable, ${notLookedAt.length} not checked; ${(ms.collect + ms.checks).toFixed(1)} ms`,
  ].join('\n');
}

export const text: Format = ({ pages }) => `${pages.map(pageText).join('\n')}\n`;

import { runChecks } from '../../lib/checks/run-checks.ts';
import type { Language } from '../../lib/i18n/languages.ts';
import { judgedWith } from '../../lib/page/engine/judgement.ts';
import { pageRecordOf } from '../../lib/pages/page-record-of.ts';
import type { ReportSource } from '../../lib/report/export/report-document.ts';
import { withCheck } from '../../lib/report/history.ts';
import { leaveOut } from '../../lib/report/leave-out.ts';
import { loadDefinitions } from '../../lib/report/load-definitions.ts';
import { isLeftOut } from '../../lib/report/settings-file/ignore-rules.ts';
import { faultIn } from '../pages/sample-record.ts';
import { CHECKS, inspection } from './page.ts';

const isIgnored = isLeftOut([{ check: 'security/software-disclosed', message: 'version' }]);
const whole = runChecks(CHECKS, inspection);
const { results, ...report } = leaveOut(CHECKS, whole, isIgnored);

/** The check before: it had another title, one finding that is gone, and lacked another. */
const record = pageRecordOf(whole, inspection);
const before = {
  ...record,
  faults: [
    ...record.faults.filter(({ check }) => check !== 'seo/image-alt-missing'),
    faultIn('seo/title-short', { message: 'short', values: { width: 96 } }),
  ],
  title: 'Kettles | *all*',
  description: null,
};
const scores = (at: number, seo: number) => ({ at, seo, security: 0 });
const first = withCheck(null, inspection.url, scores(inspection.at - 86_400_000, 41), before);

/** Returns the golden page's report, with one finding ignored and an earlier check to compare with. */
export const sourceIn = async (language: Language): Promise<ReportSource> => ({
  report,
  results: judgedWith(results, { ...CHECKS, ...(await loadDefinitions(language)) }),
  inspection,
  response: 'observed',
  history: withCheck(first, inspection.url, scores(inspection.at, 35), record),
});

import { describe, expect, it } from 'vitest';
import english from '../../../i18n/locales/en.json' with { type: 'json' };
import { translatorOf } from '../../../i18n/translator.ts';
import type { Job, JobKindName } from '../../records/job.ts';
import { newJob } from '../progress.ts';
import { jobResultOf, kindOf } from './index.ts';

const { t } = translatorOf('en', english);

const jobOf = (kind: JobKindName, change: Partial<Job>): Job => ({
  ...newJob(
    { account: 'a', kind, remoteId: 41, projectId: 7, site: 'tea.example' },
    { status: '', phase: 'running', progress: null, result: null },
    0,
    0,
  ),
  ...change,
});

const ended = (kind: JobKindName, result: object) =>
  jobOf(kind, { phase: 'done', result: result as Record<string, unknown> });
const going = (kind: JobKindName, done: number, total: number | null) =>
  jobOf(kind, { progress: { done, total } });

/** The text in the row of a job. */
function rowOf(job: Job): string {
  const { row } = kindOf(job);
  const result = jobResultOf(job);
  if (job.phase === 'running') return t(...row.running(job));
  if (job.phase === 'done' && result) return t(...row.done(job, result));
  return t(job.phase === 'failed' ? row.failed : row.lost);
}

/** The text of its notification, below the title. */
function told(job: Job): string {
  const { notification } = kindOf(job);
  const result = jobResultOf(job);
  if (job.phase === 'done' && result) return t(...notification.done(job, result));
  return t(job.phase === 'failed' ? notification.failed : notification.lost);
}

describe('the text in the row of a job', () => {
  it.each([
    [jobOf('crawl', {}), 'queued'],
    [going('crawl', 1, null), '1 page crawled'],
    [going('crawl', 12, null), '12 pages crawled'],
    [going('crawl', 12, 25), 'crawling 12 of about 25 pages'],
    [ended('crawl', { health: 86.6, pages: 25, issues: null }), 'health 87, 25 pages'],
    [ended('crawl', { health: 86.6, pages: 1, issues: null }), 'health 87, 1 page'],
    [ended('crawl', { health: null, pages: 25, issues: null }), '25 pages'],
    [ended('crawl', { health: 0, pages: 0, issues: null }), 'health 0, 0 pages'],
    [ended('crawl', { health: 80, pages: null, issues: null }), 'complete'],
    [jobOf('crawl', { phase: 'failed' }), 'failed'],
    [jobOf('crawl', { phase: 'lost' }), 'result unknown'],
    [jobOf('run', {}), 'run in progress'],
    [jobOf('run', { status: 'queued' }), 'run queued'],
    [going('run', 6, 48), 'run in progress: 6 of 48 placements'],
    [going('run', 6, null), 'run in progress: 6 placements so far'],
    [ended('run', { status: 'completed', charged: 9 }), 'run complete'],
    [jobOf('run', { phase: 'failed' }), 'a run failed or was canceled'],
    [jobOf('run', { phase: 'lost' }), 'result of a run unknown'],
    [jobOf('scan', {}), 'scan running'],
    [jobOf('scan', { missing: 3 }), 'the service cannot find the scan right now'],
    [ended('scan', { grade: 'B', score: 74, verdict: null, findings: null, report: null }), 'grade B'],
    [ended('scan', { grade: null, score: 74, verdict: null, findings: null, report: null }), 'complete'],
    [jobOf('scan', { phase: 'failed' }), 'the scan could not be finished'],
    [jobOf('scan', { phase: 'lost' }), 'result of the scan unknown'],
    [jobOf('rank-check', {}), 'rank check running'],
    [going('rank-check', 0, 0), 'rank check running'],
    [going('rank-check', 3, 8), 'checking 3 of 8 keywords'],
    [ended('rank-check', { checked: 1 }), '1 keyword checked'],
    [ended('rank-check', { checked: 8 }), '8 keywords checked'],
    [jobOf('rank-check', { phase: 'failed' }), 'the rank check could not be finished'],
    [jobOf('rank-check', { phase: 'lost' }), 'result of the rank check unknown'],
  ])('$kind, $phase, $progress, $result: %s', (job, sentence) => {
    expect(rowOf(job)).toBe(sentence);
  });
});

describe('the text of a notification', () => {
  it.each([
    ['crawl', 'SEO audit of tea.example'],
    ['run', 'Promotion of tea.example'],
    ['scan', 'Security scan of tea.example'],
    ['rank-check', 'Rank check of tea.example'],
  ] as const)('%s: its title is %s', (kind, title) => {
    expect(t(...kindOf({ kind }).notification.title(jobOf(kind, {})))).toBe(title);
  });

  it('names the page of a run, because several run on one site', () => {
    const address = 'https://tea.example/%D1%87%D0%B0%D0%B9?a=1';
    expect(t(...kindOf({ kind: 'run' }).notification.title(jobOf('run', { address })))).toBe(
      'Promotion of tea.example/чай?a=1',
    );
  });

  it.each([
    [ended('crawl', { health: 86.6, pages: 25, issues: null }), 'Health 87, 25 pages checked.'],
    [ended('crawl', { health: 100, pages: 1, issues: null }), 'Health 100, 1 page checked.'],
    [ended('crawl', { health: null, pages: 25, issues: null }), '25 pages checked.'],
    [ended('crawl', { health: 80, pages: null, issues: null }), 'The audit is finished.'],
    [jobOf('crawl', { phase: 'failed' }), 'The audit could not be finished.'],
    [jobOf('crawl', { phase: 'lost' }), 'The result of the audit is unknown.'],
    [ended('run', { status: 'completed', charged: 9 }), 'A run is complete.'],
    [jobOf('run', { phase: 'failed' }), 'A run failed or was canceled.'],
    [jobOf('run', { phase: 'lost' }), 'The result of a run is unknown.'],
    [
      ended('scan', { grade: 'B', score: 74, verdict: null, findings: null, report: null }),
      'Grade B, score 74.',
    ],
    [ended('scan', { grade: 'B', score: null, verdict: null, findings: null, report: null }), 'Grade B.'],
    [
      ended('scan', { grade: null, score: null, verdict: null, findings: null, report: null }),
      'The scan is finished.',
    ],
    [jobOf('scan', { phase: 'failed' }), 'The scan could not be finished.'],
    [jobOf('scan', { phase: 'lost' }), 'The result of the scan is unknown.'],
    [ended('rank-check', { checked: 1 }), '1 keyword checked.'],
    [ended('rank-check', { checked: 8 }), '8 keywords checked.'],
    [jobOf('rank-check', { phase: 'failed' }), 'The rank check could not be finished.'],
    [jobOf('rank-check', { phase: 'lost' }), 'The result of the rank check is unknown.'],
  ])('$kind, $phase, $result: %s', (job, sentence) => {
    expect(told(job)).toBe(sentence);
  });
});

it.each([
  ['crawl', '/audit/crawls/41'],
  ['run', '/promotion/runs/41'],
  ['scan', '/shield/scans/41'],
  ['rank-check', '/rank/7'],
] as const)('%s leads to %s', (kind, place) => {
  expect(kindOf({ kind }).leadsTo(jobOf(kind, {}))).toBe(place);
});

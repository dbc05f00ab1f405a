import type { Inspection } from '../../../lib/checks/inspection.ts';
import type { CheckResult } from '../../../lib/checks/result.ts';
import type { Definition } from '../../../lib/report/definitions.ts';
import type { Expectation } from '../../../lib/report/settings-file/settings-file.ts';
import { isMet } from './production.ts';

const GOOGLE = 'https://developers.google.com/search/docs/crawling-indexing';

/** What a staging site should have, as a check of its own: its fault is that it is missing. */
export const EXPECTATIONS: Readonly<Record<Expectation, { id: string; definition: Definition }>> = {
  noindex: {
    id: 'staging/noindex',
    definition: {
      title: 'The staging site has noindex',
      why: 'Search engines that find a staging site may show its pages instead of the published ones.',
      remedy: 'Send “X-Robots-Tag: noindex” with every response of the staging site, or ask for a password.',
      docs: `${GOOGLE}/block-indexing`,
      messages: {
        missing: {
          fault: 'No noindex on the staging site',
          says: 'The staging site is expected to have noindex, but the page has none.',
        },
      },
    },
  },
  disallow: {
    id: 'staging/disallow',
    definition: {
      title: 'robots.txt of the staging site excludes crawlers',
      why: 'Crawlers that find a staging site request its pages.',
      remedy: 'Serve a robots.txt with “User-agent: *” and “Disallow: /” on the staging site.',
      docs: `${GOOGLE}/robots/intro`,
      messages: {
        missing: {
          fault: 'robots.txt lets crawlers in',
          says: 'robots.txt of the staging site is expected to exclude crawlers, but it allows this page.',
        },
      },
    },
  },
};

/** Returns the result of an expectation, like that of a check. */
export function expectationResult(inspection: Inspection, expectation: Expectation): CheckResult {
  const cost = { severity: 'error', loses: 'nothing', certainty: 'sure' } as const;
  const base = { check: EXPECTATIONS[expectation].id, ...cost, findings: [], totals: {} };
  const met = isMet(inspection, expectation);
  if (met === null)
    return {
      ...base,
      outcome: 'not looked at',
      missing: [expectation === 'noindex' ? 'response' : 'robotsTxt'],
    };
  if (met) return { ...base, outcome: 'passed' };
  return {
    ...base,
    outcome: 'failed',
    findings: [{ message: 'missing', values: {}, ...cost }],
    totals: { missing: 1 },
  };
}

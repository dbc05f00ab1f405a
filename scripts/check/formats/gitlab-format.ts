import type { Severity } from '../../../lib/checks/check.ts';
import { type Checked, type CheckedFinding, publishedAddress } from '../results/checked.ts';
import { placesOfFault, sharedFaults, sharedText, siteOfCause } from './faults-of-pages.ts';
import { textWithRead } from './faults-of-run.ts';
import { fingerprints } from './fingerprints.ts';
import { plain } from './one-line-text.ts';
import type { Format } from './output-format.ts';

/** GitLab’s own levels. */
const LEVELS: Readonly<Record<Severity, 'blocker' | 'critical' | 'major' | 'minor' | 'info'>> = {
  blocker: 'blocker',
  error: 'critical',
  warning: 'major',
  notice: 'minor',
  info: 'info',
};

/** GitLab expects the relative path of a file: an address without its scheme. */
const pathOf = (address: string) => plain(address.replace(/^https?:\/\//, ''));

const locationOf = ({ url }: Checked, { at }: CheckedFinding) => ({
  path: pathOf(at?.source === 'robots.txt' ? new URL('/robots.txt', url).href : url),
  lines: { begin: at?.line ?? 1 },
});

/**
 * GitLab’s code quality report. What several pages have is one entry, at the first of them. Fingerprints do not depend on
 * where a staging site is, so that a merge request is compared with its target.
 *
 * @see https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export const gitlabFormat: Format = ({ pages, unchecked, causes }) => {
  const fingerprint = fingerprints();
  const { shared, ownOf } = sharedFaults({ pages, causes });
  const fingerprintOf = (page: Checked, { check, message, at }: CheckedFinding) =>
    fingerprint(check, message, publishedAddress(page), at?.selector ?? at?.snippet ?? '');
  const entries = [
    ...shared.map((one) => ({
      description: plain(sharedText(one.cause)),
      check_name: one.cause.check,
      fingerprint: fingerprint(one.cause.id, siteOfCause(one.cause)),
      severity: LEVELS[one.cause.severity],
      location: { path: pathOf(placesOfFault(one)[0]?.url ?? ''), lines: { begin: 1 } },
    })),
    ...pages.flatMap((page) =>
      ownOf(page).map((finding) => ({
        description: plain(textWithRead(page, finding)),
        check_name: finding.check,
        fingerprint: fingerprintOf(page, finding),
        severity: LEVELS[finding.severity],
        location: locationOf(page, finding),
      })),
    ),
    ...unchecked.map(({ url, reason }) => ({
      description: plain(`The page could not be checked: ${reason}`),
      check_name: 'page',
      fingerprint: fingerprint('unchecked', url),
      severity: LEVELS.error,
      location: { path: pathOf(url), lines: { begin: 1 } },
    })),
  ];
  return `${JSON.stringify(entries, null, 2)}\n`;
};

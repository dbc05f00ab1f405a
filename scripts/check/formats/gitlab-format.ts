import type { Severity } from '../../../lib/checks/check.ts';
import { publishedAddress } from '../results/checked.ts';
import { placesOfFault, sharedFaults, sharedText, siteOfCause } from './faults-of-pages.ts';
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

/**
 * GitLab’s code quality report. What several pages have is one entry, at the first of them. Fingerprints do not depend on
 * where a staging site is, so that a merge request is compared with its target.
 *
 * @see https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export const gitlabFormat: Format = ({ pages, unchecked, causes }) => {
  const fingerprint = fingerprints();
  const { shared, ownOf } = sharedFaults({ pages, causes });
  const entries = [
    ...shared.map((one) => ({
      description: plain(sharedText(one.cause)),
      check_name: one.cause.check,
      fingerprint: fingerprint(one.cause.id, siteOfCause(one.cause)),
      severity: LEVELS[one.cause.severity],
      location: { path: pathOf(placesOfFault(one)[0]?.url ?? ''), lines: { begin: 1 } },
    })),
    ...pages.flatMap((page) =>
      ownOf(page).map(({ check, message, severity, text, at }) => ({
        description: plain(text),
        check_name: check,
        fingerprint: fingerprint(check, message, publishedAddress(page), at?.selector ?? at?.snippet ?? ''),
        severity: LEVELS[severity],
        location: {
          path: pathOf(at?.source === 'robots.txt' ? new URL('/robots.txt', page.url).href : page.url),
          lines: { begin: at?.line ?? 1 },
        },
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

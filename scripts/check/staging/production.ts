import type { Inspection, ResponseFacts, RobotsTxtFacts } from '../../../lib/checks/inspection.ts';
import { forbidding, robotsDirectives } from '../../../lib/checks/knowledge/robots/robots-directives.ts';
import { judgeRobots } from '../../../lib/checks/knowledge/robots/robots-txt.ts';
import { withEachString } from '../../../lib/checks/knowledge/texts/each-string.ts';
import { escapedPattern } from '../../../lib/checks/knowledge/texts/escaped-pattern.ts';
import type { PageSnapshot } from '../../../lib/checks/snapshot.ts';
import type { Expectation } from '../../../lib/report/settings-file/settings-file.ts';

/** A staging site and the site that it will be, both as origins. */
export interface Mapping {
  from: string;
  to: string;
}

/** The staging site that a page belongs to, and what it has on purpose. */
export interface Staging {
  map: Mapping;
  expected: readonly Expectation[];
}

/** Returns a function that replaces the staging site's origin by the other one in addresses, wherever they are. */
export function mapping({ from, to }: Mapping): (text: string) => string {
  const { protocol, host } = new URL(from);
  const { origin } = new URL(to);
  const address = new RegExp(`(?:${protocol}|(?<![a-z]:))//${escapedPattern(host)}(?![\\w.:-])`, 'gi');
  return (text) => text.replace(address, origin);
}

/** Returns whether a staging site has what it is expected to have; null if that is not known. */
export function isMet(
  { url, page, response, robotsTxt }: Inspection,
  expectation: Expectation,
): boolean | null {
  if (expectation === 'noindex')
    return forbidding(robotsDirectives(page, response), 'noindex').length > 0 || (response ? false : null);
  const allowed = robotsTxt ? judgeRobots(robotsTxt, url).allowed : null;
  return allowed === null ? null : !allowed;
}

const NOINDEX = /^\s*(?:[\w-]+:\s*)?(?:noindex|none)\s*$/i;
const withoutNoindex = (rules: string) =>
  rules
    .split(',')
    .filter((rule) => !NOINDEX.test(rule))
    .join(',');

/** The names of meta elements with rules for crawlers. */
const FOR_ROBOTS = /^\s*(?:robots|[\w-]*bot|yandex)\s*$/i;

function indexable(page: PageSnapshot): PageSnapshot {
  return {
    ...page,
    metas: page.metas.map((meta) =>
      meta.attrs.content === undefined || !FOR_ROBOTS.test(meta.attrs.name ?? '')
        ? meta
        : { ...meta, attrs: { ...meta.attrs, content: withoutNoindex(meta.attrs.content) } },
    ),
  };
}

const answerIndexable = (response: ResponseFacts): ResponseFacts => ({
  ...response,
  headers: response.headers.map(([name, value]) => [
    name,
    name === 'x-robots-tag' ? withoutNoindex(value) : value,
  ]),
});

/** Only what concerns sitemaps is the same on both sites. */
const openToCrawlers = (robotsTxt: RobotsTxtFacts): RobotsTxtFacts => ({
  ...robotsTxt,
  body: robotsTxt.body
    .split('\n')
    .filter((line) => /^\s*sitemap\s*:/i.test(line))
    .join('\n'),
});

/**
 * Returns an inspection of a staging site as it will be: at the origin of the site, and without what keeps the staging
 * site out of the index on purpose.
 */
export function asProduction(inspection: Inspection, { map, expected }: Staging): Inspection {
  const replaced = mapping(map);
  const { url, page, served, response, robotsTxt, way } = inspection;
  const parts = { url, page, served, response, robotsTxt, way };
  const mapped = withEachString(parts, replaced) as Partial<Inspection>;
  const whole = { ...inspection, ...mapped };
  if (expected.includes('noindex')) {
    whole.page = indexable(whole.page);
    if (whole.served) whole.served = indexable(whole.served);
    if (whole.response) whole.response = answerIndexable(whole.response);
  }
  if (expected.includes('disallow') && whole.robotsTxt) whole.robotsTxt = openToCrawlers(whole.robotsTxt);
  return whole;
}

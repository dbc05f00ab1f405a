import type { Finding, Line } from '../check.ts';
import type { Inspection, RobotsTxtFacts } from '../inspection.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import { forbiddingRule, judgeRobots, robotsFileOf } from '../knowledge/robots/robots-txt.ts';
import type { Sitemap } from '../knowledge/robots/sitemap.ts';
import { entryOf } from '../knowledge/robots/sitemap-entry.ts';
import { sitemapFaults } from '../knowledge/robots/sitemap-faults.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import { headerOf } from './visiting/answer-body.ts';
import { type FoundSitemap, sitemapsOf } from './visiting/sitemaps.ts';
import type { Visit } from './visiting/visit.ts';
import { robotsTxtFor } from './visiting/visited-page.ts';

type Message = keyof typeof messages;

const messages = {
  absent: {
    loses: ['nothing'],
    fault: 'Page not in the sitemap',
    says: {
      one: 'This page is not in the sitemap ({count} was read).',
      other: 'This page is in none of the sitemaps ({count} were read).',
    },
  },
  form: {
    loses: ['address', 'little'],
    fault: 'Page in the sitemap under another URL',
    says: 'The sitemap {sitemap} lists this page only under another form of its URL: {address}.',
    remedy: 'Replace {address} in the sitemap with the canonical URL of this page.',
  },
  noindex: {
    fault: 'Page with noindex in the sitemap',
    says: 'The sitemap {sitemap} lists this page, which asks not to be indexed.',
    remedy: 'Remove the page from the sitemap; or, if it should be found, remove its noindex.',
  },
  canonicalised: {
    loses: ['address', 'part'],
    fault: 'Non-canonical URL in the sitemap',
    says: 'The sitemap {sitemap} lists this page, although its canonical URL is another: {address}.',
    remedy: 'Replace this page in the sitemap with {address}.',
  },
  missing: {
    loses: ['nothing'],
    fault: 'No sitemap found',
    says: 'No sitemap was found: robots.txt lists none, and there is none at {address}.',
    remedy:
      'Create a sitemap and add a line to robots.txt that begins with Sitemap: and gives its full URL. A small site whose pages are all linked does not need one.',
  },
  status: {
    fault: 'Sitemap returns status {status}',
    says: 'The sitemap {sitemap} returns status {status}.',
    remedy:
      'Put the sitemap back at {sitemap}, or correct its address where it is listed: in robots.txt or in the sitemap index.',
  },
  unreachable: {
    fault: 'Sitemap unreachable',
    says: 'The sitemap {sitemap} cannot be reached: no server answers, its certificate is invalid, or its redirects lead nowhere.',
    remedy:
      'Correct the address of the sitemap where it is listed, in robots.txt or in the sitemap index, or make its server answer.',
  },
  type: {
    loses: ['crawling'],
    fault: 'Sitemap file is not a sitemap',
    says: 'What {sitemap} returns cannot be read as a sitemap (Content-Type: {type}).',
    remedy:
      'Return XML with the root element <urlset> or <sitemapindex> at {sitemap}, or delete the address from robots.txt or the sitemap index.',
  },
  empty: {
    fault: 'Empty sitemap',
    says: 'The sitemap {sitemap} lists no URLs.',
    remedy:
      'Have the sitemap list the pages that should be found, or delete it from robots.txt or the sitemap index.',
  },
  nested: {
    loses: ['crawling'],
    fault: 'Sitemap index inside another index',
    says: 'The sitemap index {sitemap} is listed in another index; search engines read only one level.',
    remedy: 'List {sitemap} in robots.txt itself, or list its sitemaps directly in the first index.',
  },
  crowded: {
    loses: ['crawling'],
    fault: 'Sitemap with {found} URLs, too many',
    says: 'The sitemap {sitemap} lists {found} URLs; {limit} is the maximum.',
    remedy: 'Split the sitemap into files of at most {limit} URLs each, and list them in a sitemap index.',
  },
  heavy: {
    loses: ['crawling'],
    fault: 'Sitemap larger than {limit} MB',
    says: 'The sitemap {sitemap} is larger than {limit} MB uncompressed, which is the maximum.',
    remedy:
      'Split the sitemap into files of at most {limit} MB each, uncompressed, and list them in a sitemap index.',
  },
  broken: {
    loses: ['crawling'],
    fault: 'XML error in line {line} of the sitemap',
    says: 'The sitemap {sitemap} is not well-formed XML from line {line} on: {excerpt}. Search engines might read nothing of it.',
    remedy:
      'Correct the file, or the program that writes it: end every element, and write & as &amp; in addresses.',
  },
  preceded: {
    loses: ['crawling'],
    fault: 'Sitemap does not begin with its XML',
    says: 'In the sitemap {sitemap}, there is something before the XML, if only a space, a blank line or a comment. Search engines might read nothing of it.',
    remedy:
      'Let the file begin with <?xml. A blank line or a warning before it often comes from a PHP file of a plugin or theme.',
  },
  unfinished: {
    loses: ['crawling'],
    fault: 'Sitemap ends too early',
    says: 'The sitemap {sitemap} breaks off in line {line}: not all of its elements are closed. Search engines might read nothing of it.',
    remedy:
      'Find out why the program that writes the sitemap stops there: an error, or a limit of time or memory.',
  },
  prefix: {
    loses: ['crawling'],
    fault: 'Undeclared prefix in the sitemap',
    says: 'The sitemap {sitemap} uses the prefix {excerpt} in line {line}, but does not declare it, which is an error in XML. Search engines might read nothing of it.',
    remedy:
      'Declare the prefix in the root element, for example xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" or xmlns:xhtml="http://www.w3.org/1999/xhtml".',
  },
  namespace: {
    fault: 'Sitemap with a wrong namespace',
    says: 'The root element of the sitemap {sitemap} does not have the namespace http://www.sitemaps.org/schemas/sitemap/0.9 (xmlns: {namespace}). Search engines might refuse it.',
    remedy:
      'Write exactly xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" into the root element; it begins with http:.',
  },
  misplaced: {
    loses: ['crawling'],
    fault: 'Addresses in the wrong elements',
    says: 'The sitemap {sitemap} has addresses, but not where search engines look for them: in <url> of a <urlset>, or in <sitemap> of a <sitemapindex>.',
    remedy:
      'Write each address as <url><loc>…</loc></url> in a <urlset>, or as <sitemap><loc>…</loc></sitemap> in a <sitemapindex>, all in lower case.',
  },
  blank: {
    loses: ['crawling', 'little'],
    fault: 'Entry without an address in the sitemap',
    says: 'The sitemap {sitemap} has entries without an address.',
    remedy: 'Write an address into the <loc> of each entry, or leave the entry out.',
  },
  notUrl: {
    fault: 'Something else than URLs in the sitemap',
    says: 'The sitemap {sitemap} lists something that is not a URL: {example}.',
    remedy: 'Write only the URL itself: no quotation marks, no comments, no further columns.',
  },
  escaped: {
    fault: 'URLs escaped twice in the sitemap',
    says: 'In the sitemap {sitemap}, characters are escaped twice, so that search engines read this URL: {example}.',
    remedy: 'Escape addresses once: & becomes &amp;, not &amp;amp;. In CDATA, do not escape them.',
  },
  development: {
    fault: 'Development URLs in the sitemap',
    says: 'The sitemap {sitemap} lists URLs that can be opened only on a developer’s own computer or network, such as {example}.',
    remedy: 'Set the public address of the site in the program that writes the sitemap.',
  },
  ahead: {
    loses: ['crawling', 'little'],
    fault: {
      one: '{count} lastmod in the future',
      other: '{count} lastmod dates in the future',
    },
    says: {
      one: 'The sitemap {sitemap} has {count} lastmod in the future: {example}.',
      other: 'The sitemap {sitemap} has {count} lastmod dates in the future, such as {example}.',
    },
    remedy: 'Write into lastmod when the page last changed; Google stops using lastmod if it is often wrong.',
  },
  closed: {
    fault: {
      one: '{count} URL closed by robots.txt',
      other: '{count} URLs closed by robots.txt',
    },
    says: {
      one: 'The sitemap {sitemap} lists {count} URL that robots.txt closes to Googlebot: {example}.',
      other:
        'The sitemap {sitemap} lists {count} URLs that robots.txt closes to Googlebot, such as {example}.',
    },
    remedy:
      'Allow these addresses in robots.txt if they should be found; otherwise leave them out of the sitemap.',
  },
  shut: {
    fault: 'Sitemap blocked by robots.txt',
    says: 'robots.txt does not let Googlebot fetch the sitemap {sitemap}: “{rule}”.',
    remedy:
      'Change the rule “{rule}” in robots.txt so that it does not cover the sitemap, or add an Allow rule for {sitemap}.',
  },
  encoding: {
    fault: 'Sitemap not in UTF-8',
    says: 'The sitemap {sitemap} declares the encoding {encoding}; it has to be UTF-8.',
    remedy: 'Save the sitemap in UTF-8 and write encoding="UTF-8" into its first line.',
  },
  relative: {
    loses: ['crawling'],
    fault: {
      one: '{count} incomplete URL in the sitemap',
      other: '{count} incomplete URLs in the sitemap',
    },
    says: {
      one: 'The sitemap {sitemap} lists {count} URL that is not complete: {example}.',
      other: 'The sitemap {sitemap} lists {count} URLs that are not complete, such as {example}.',
    },
    remedy: 'Write every address in full, with https:// and the host.',
  },
  long: {
    loses: ['crawling'],
    fault: {
      one: '{count} URL too long for a sitemap',
      other: '{count} URLs too long for a sitemap',
    },
    says: {
      one: 'The sitemap {sitemap} lists {count} URL of {limit} characters or more.',
      other: 'The sitemap {sitemap} lists {count} URLs of {limit} characters or more.',
    },
    remedy: 'Shorten these addresses to fewer than {limit} characters, or leave them out of the sitemap.',
  },
  foreign: {
    fault: {
      one: '{count} URL of another host in the sitemap',
      other: '{count} URLs of other hosts in sitemap',
    },
    says: {
      one: 'The sitemap {sitemap} lists {count} URL of another host or protocol, which may be ignored: {example}.',
      other:
        'The sitemap {sitemap} lists {count} URLs of another host or protocol, which may be ignored, such as {example}.',
    },
    remedy:
      'List each URL in a sitemap of its own host, with the same protocol; or list this sitemap in the robots.txt of that host.',
  },
  date: {
    loses: ['crawling', 'little'],
    fault: {
      one: '{count} invalid lastmod in the sitemap',
      other: '{count} invalid lastmod dates in sitemap',
    },
    says: {
      one: 'The sitemap {sitemap} has {count} lastmod that is not a valid date: “{example}”.',
      other:
        'The sitemap {sitemap} has {count} lastmod values that are not valid dates, such as “{example}”.',
    },
    remedy: 'Write lastmod as 2026-11-20 or 2026-11-20T09:30:00+00:00, or leave it out.',
  },
} as const;

/** Faults that hide addresses of a sitemap. */
const UNREAD: ReadonlySet<string> = new Set([
  'broken',
  'preceded',
  'unfinished',
  'prefix',
  'namespace',
  'misplaced',
  'notUrl',
  'relative',
  'heavy',
  'type',
]);

/** The most characters shown of an address. */
const SHOWN = 200;

/** Returns the addresses of a sitemap that the robots.txt of their host closes, which is known for one host. */
function closedIn({ addresses, kind }: Sitemap, robotsTxt: RobotsTxtFacts): readonly string[] {
  if (kind === 'index' || robotsFileOf(robotsTxt) === null) return [];
  const { origin } = new URL(robotsTxt.url);
  return addresses.filter(
    (address) => address.startsWith(`${origin}/`) && judgeRobots(robotsTxt, address).allowed === false,
  );
}

/** Returns the rule with which the robots.txt of its host keeps Googlebot from a sitemap, which is known for one host. */
function ruleAgainst(sitemap: string, robotsTxt: RobotsTxtFacts): Line | undefined {
  if (new URL(sitemap).origin !== new URL(robotsTxt.url).origin) return;
  return forbiddingRule(judgeRobots(robotsTxt, sitemap));
}

/** Whether a response is sent as XML, so that it is meant to be a sitemap, whatever it contains. */
const isXml = ({ state, headers }: Visit) =>
  state === 'ok' && /^(application|text)\/xml\b/i.test(headerOf(headers, 'content-type') ?? '');

interface Place {
  site: string;
  at: number;
  robotsTxt: RobotsTxtFacts;
}

function* faultsOf(
  { visit, sitemap, at, isPart }: FoundSitemap,
  { site, at: now, robotsTxt }: Place,
): Generator<Finding<Message>> {
  const { state, reason, status, url, finalUrl, headers, isWhole } = visit;
  const values = { sitemap: url };
  const place = at && { at };
  if (state === 'broken' && reason === 'status') {
    yield { message: 'status', values: { ...values, status: status ?? 0 }, ...place };
  } else if (state === 'broken') yield { message: 'unreachable', values, ...place };
  else if (state === 'ok' && !sitemap) {
    const type = headerOf(headers, 'content-type') ?? '—';
    yield { message: 'type', values: { ...values, type }, ...place };
  }
  if (!sitemap) return;
  const rule = ruleAgainst(url, robotsTxt);
  if (rule) yield { message: 'shut', values: { ...values, rule: rule.text }, at: rule };
  for (const { fault, values: more } of sitemapFaults(sitemap, {
    url: finalUrl,
    site,
    isWhole,
    isPart,
    at: now,
  })) {
    yield { message: fault, values: { ...values, ...more }, ...place };
  }
  const closed = closedIn(sitemap, robotsTxt);
  const [example] = closed;
  if (example !== undefined) {
    const found = { ...values, count: closed.length, example: example.slice(0, SHOWN) };
    yield { message: 'closed', values: found, ...place };
  }
}

/**
 * Returns the page as sitemaps should list it: by its canonical address, where that is another form of this page's
 * address.
 */
function subjectOf({ page, response }: Inspection) {
  const here = new URL(page.url);
  const declared = canonicalOf(page, response);
  const canonical = declared?.url ?? here;
  const { grade } = addressDifference(canonical, here);
  return {
    here,
    canonical,
    declared,
    isElsewhere: grade === 'other',
    noindex: forbidding(robotsDirectives(page, response), 'noindex')[0],
    /** Whether exactly this address should not be listed, because its canonical address is another. */
    isCanonicalised: grade !== 'same',
  };
}

export default defineDeepCheck({
  loses: ['crawling', 'part'],
  title: 'The sitemap is valid and lists this page correctly',
  why: 'A sitemap tells search engines which URLs you want found, and helps them discover new pages and changes sooner.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  remedy:
    'Add the canonical URL of this page to the sitemap. If a program generates the sitemap, find out in its settings why it leaves this page out.',
  onPlatform: {
    wordpress:
      'Your SEO plugin writes the sitemap, or WordPress itself at /wp-sitemap.xml. The plugin’s settings say which content types it lists.',
    shopify:
      'Shopify writes sitemap.xml itself and lists what is published to the online store; it cannot be edited.',
    wix: 'Wix writes the sitemap itself and lists the pages that search engines are allowed to index in their SEO settings.',
    webflow: 'Turn on “Auto-generate sitemap” in Site settings > SEO, then publish the site.',
    nextjs: 'Add the page to what app/sitemap.ts returns.',
  },
  messages,

  async *run({ inspection, visit }) {
    const { here, canonical, declared, isElsewhere, noindex, isCanonicalised } = subjectOf(inspection);
    let near: { sitemap: string; address: string } | null = null;
    let isList = true;
    const loc = `<loc>${escapeHtml(withoutFragment(canonical))}</loc>`;
    let isComplete = true;
    let unread = 0;
    let read = 0;
    let known = 0;
    let done = 0;
    const robotsTxt = await robotsTxtFor(here, inspection, visit);
    for await (const found of sitemapsOf(inspection, visit)) {
      done += 1;
      yield { done, total: done + found.left };
      const { state, url: sitemap } = found.visit;
      const isUnknown = state === 'blocked' || state === 'not verifiable';
      if (found.isGuess && !found.sitemap && !isXml(found.visit)) {
        if (isUnknown || found.visit.reason !== 'status' || (found.visit.status ?? 0) >= 500)
          return { read: { done: 0, total: 1 } };
        yield { message: 'missing', values: { address: sitemap } };
        return;
      }
      const faults = [...faultsOf(found, { site: here.href, at: inspection.at, robotsTxt })];
      yield* faults;
      // What could not be read may be the address of this page.
      if (isUnknown) unread += 1;
      if (faults.some(({ message }) => UNREAD.has(message))) isComplete = false;
      known = found.known;
      if (!found.sitemap || found.sitemap.kind === 'index') continue;
      read += 1;
      const { addresses, kind } = found.sitemap;
      isList &&= kind === 'urls';
      if (isCanonicalised && entryOf(addresses, here)?.grade === 'same') {
        yield {
          message: 'canonicalised',
          values: { sitemap, address: canonical.href },
          ...(declared && { at: declared.at }),
          ...(kind === 'urls' && { fix: loc }),
        };
        return;
      }
      const entry = isElsewhere ? null : entryOf(addresses, canonical);
      if (entry?.grade === 'same') {
        if (noindex) yield { message: 'noindex', values: { sitemap }, at: noindex.at };
        return;
      }
      if (entry) near ??= { sitemap, address: entry.url.href };
    }
    // robots.txt could not be read, so that there may be some.
    if (done === 0) return { read: { done: 0, total: 1 } };
    unread += known - done;
    if (unread > 0) return { read: { done: known - unread, total: known } };
    // The faults of the sitemaps say why the page may still be listed; an index that lists only itself has none.
    if (!isComplete || read === 0) return 'not applicable';
    if (isElsewhere || noindex) return;
    if (near) {
      // Only the page itself can declare which of the two forms is the right one.
      yield { message: 'form', values: near, ...(isList && declared && { fix: loc }) };
      return;
    }
    // Google also finds pages through links: a page need not be listed.
    const fix = isList && (declared || !here.search) && { fix: `<url>${loc}</url>` };
    yield { message: 'absent', values: { count: read }, ...fix };
  },
});

const NS = ' xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HERE = 'https://example.com/page';
const urls = (...addresses: readonly string[]) => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><urlset${NS}>${addresses.map((one) => `<url><loc>${one}</loc></url>`).join('')}</urlset>`,
});
const index = (...addresses: readonly string[]) => ({
  body: `<sitemapindex${NS}>${addresses.map((one) => `<sitemap><loc>${one}</loc></sitemap>`).join('')}</sitemapindex>`,
});
const at = (answer: NonNullable<DeepExample['web']>[string]) => ({
  'https://example.com/sitemap.xml': answer,
});
const named = 'Sitemap: https://example.com/map.xml';
/** `<urlset xmlns=…><url><loc>https://example.com/page</loc></url></urlset>`, compressed with gzip. */
const PACKED = Uint8Array.from(
  atob(
    'H4sIAAAAAAACAy2NSw6AIBBDr2I4AHWrGbkLIRM1GYQwGDy++Fm2fS+ls4hyHa4ohy5mqzXPQGvN6l45+qw2lRUath4Uf4nRTsZRdx1JCu7RtHt8+ZiFbUgR2a9MeFbCC+K7cjc+teAhcwAAAA==',
  ),
  (letter) => letter.charCodeAt(0),
);

const alone = (body: string) => at({ headers: { 'content-type': 'application/xml' }, body });
const OWN = `<url><loc>${HERE}</loc></url>`;

export const examples: DeepExample[] = [
  {
    web: alone(`\n<?xml version="1.0"?><urlset${NS}>${OWN}</urlset>`),
    finds: [
      {
        message: 'preceded',
        says: 'In the sitemap https://example.com/sitemap.xml, there is something before the XML, if only a space, a blank line or a comment. Search engines might read nothing of it.',
        remedy:
          'Let the file begin with <?xml. A blank line or a warning before it often comes from a PHP file of a plugin or theme.',
        severity: 'error',
      },
    ],
  },
  {
    web: alone(`<urlset${NS}>\n${OWN}`),
    finds: [
      {
        message: 'unfinished',
        says: 'The sitemap https://example.com/sitemap.xml breaks off in line 2: not all of its elements are closed. Search engines might read nothing of it.',
        remedy:
          'Find out why the program that writes the sitemap stops there: an error, or a limit of time or memory.',
        severity: 'error',
      },
    ],
  },
  {
    web: alone(
      `<urlset${NS}>\n<url><loc>${HERE}</loc><xhtml:link rel="alternate" href="${HERE}"/></url></urlset>`,
    ),
    finds: [
      {
        message: 'prefix',
        says: 'The sitemap https://example.com/sitemap.xml uses the prefix xhtml: in line 2, but does not declare it, which is an error in XML. Search engines might read nothing of it.',
        remedy:
          'Declare the prefix in the root element, for example xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" or xmlns:xhtml="http://www.w3.org/1999/xhtml".',
        severity: 'error',
      },
    ],
  },
  {
    web: alone(`<urlset>${OWN}</urlset>`),
    finds: [
      {
        message: 'namespace',
        says: 'The root element of the sitemap https://example.com/sitemap.xml does not have the namespace http://www.sitemaps.org/schemas/sitemap/0.9 (xmlns: —). Search engines might refuse it.',
        remedy:
          'Write exactly xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" into the root element; it begins with http:.',
        severity: 'warning',
      },
    ],
  },
  {
    web: alone(`<sitemapindex${NS}>${OWN}</sitemapindex>`),
    finds: [
      {
        message: 'misplaced',
        says: 'The sitemap https://example.com/sitemap.xml has addresses, but not where search engines look for them: in <url> of a <urlset>, or in <sitemap> of a <sitemapindex>.',
        remedy:
          'Write each address as <url><loc>…</loc></url> in a <urlset>, or as <sitemap><loc>…</loc></sitemap> in a <sitemapindex>, all in lower case.',
        severity: 'error',
      },
    ],
  },
  {
    web: alone(`<urlset${NS}>${OWN}<url><loc/></url></urlset>`),
    finds: [
      {
        message: 'blank',
        says: 'The sitemap https://example.com/sitemap.xml has entries without an address.',
        remedy: 'Write an address into the <loc> of each entry, or leave the entry out.',
        severity: 'notice',
      },
    ],
  },
  {
    web: alone(`<urlset${NS}>${OWN}<url><loc>"https://example.com/"</loc></url></urlset>`),
    finds: [
      {
        message: 'notUrl',
        says: 'The sitemap https://example.com/sitemap.xml lists something that is not a URL: "https://example.com/".',
        remedy: 'Write only the URL itself: no quotation marks, no comments, no further columns.',
        severity: 'warning',
      },
    ],
  },
  { name: 'a list with a comment', web: alone(`${HERE}\n# more`), finds: ['notUrl'] },
  {
    web: alone(`<urlset${NS}>${OWN}<url><loc>https://example.com/?a=1&amp;amp;b=2</loc></url></urlset>`),
    finds: [
      {
        message: 'escaped',
        says: 'In the sitemap https://example.com/sitemap.xml, characters are escaped twice, so that search engines read this URL: https://example.com/?a=1&amp;b=2.',
        remedy: 'Escape addresses once: & becomes &amp;, not &amp;amp;. In CDATA, do not escape them.',
        severity: 'warning',
      },
    ],
  },
  {
    web: alone(`<urlset${NS}>${OWN}<url><loc>http://localhost:3000/a</loc></url></urlset>`),
    finds: [
      {
        message: 'development',
        says: 'The sitemap https://example.com/sitemap.xml lists URLs that can be opened only on a developer’s own computer or network, such as http://localhost:3000/a.',
        remedy: 'Set the public address of the site in the program that writes the sitemap.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'XML that is no sitemap, where a sitemap is expected',
    web: alone(`<br><b>Warning</b><?xml version="1.0"?><urlset${NS}>${OWN}</urlset>`),
    finds: ['type'],
  },
  {
    name: 'a server in trouble says nothing',
    web: at({ status: 500 }),
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    web: at({
      body: `<urlset${NS}>\n<url><loc>https://example.com/?a=1&b=2</loc></url>\n<url><loc>${HERE}</loc></url></urlset>`,
    }),
    finds: [
      {
        message: 'broken',
        says: 'The sitemap https://example.com/sitemap.xml is not well-formed XML from line 2 on: &b=2</loc></url>. Search engines might read nothing of it.',
        remedy:
          'Correct the file, or the program that writes it: end every element, and write & as &amp; in addresses.',
        severity: 'error',
      },
    ],
  },
  {
    web: at({
      body: `<urlset${NS}><url><loc>${HERE}</loc><lastmod>2026-06-03</lastmod></url><url><loc>https://example.com/a</loc><lastmod>2027-01-01</lastmod></url></urlset>`,
    }),
    finds: [
      {
        message: 'ahead',
        says: 'The sitemap https://example.com/sitemap.xml has 2 lastmod dates in the future, such as 2026-06-03.',
        remedy:
          'Write into lastmod when the page last changed; Google stops using lastmod if it is often wrong.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'one date ahead',
    web: at({ body: `<urlset${NS}><url><loc>${HERE}</loc><lastmod>2026-06-03</lastmod></url></urlset>` }),
    finds: [
      {
        message: 'ahead',
        says: 'The sitemap https://example.com/sitemap.xml has 1 lastmod in the future: 2026-06-03.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'today is not in the future, wherever it is today',
    web: at({ body: `<urlset${NS}><url><loc>${HERE}</loc><lastmod>2026-06-02</lastmod></url></urlset>` }),
  },
  {
    robotsTxt: `${named}\nUser-agent: *\nDisallow: /cart/\nDisallow: /x`,
    web: {
      'https://example.com/map.xml': urls(HERE, 'https://example.com/cart/1', 'https://example.com/x'),
    },
    finds: [
      {
        message: 'closed',
        says: 'The sitemap https://example.com/map.xml lists 2 URLs that robots.txt closes to Googlebot, such as https://example.com/cart/1.',
        remedy:
          'Allow these addresses in robots.txt if they should be found; otherwise leave them out of the sitemap.',
        at: '1: Sitemap: https://example.com/map.xml',
        severity: 'warning',
      },
    ],
  },
  {
    robotsTxt: `${named}\nUser-agent: *\nDisallow: /*.xml`,
    web: { 'https://example.com/map.xml': urls(HERE) },
    finds: [
      {
        message: 'shut',
        says: 'robots.txt does not let Googlebot fetch the sitemap https://example.com/map.xml: “Disallow: /*.xml”.',
        remedy:
          'Change the rule “Disallow: /*.xml” in robots.txt so that it does not cover the sitemap, or add an Allow rule for https://example.com/map.xml.',
        at: '3: Disallow: /*.xml',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a part of an index is a sitemap, and none of its pages',
    robotsTxt: `${named}\nUser-agent: *\nDisallow: /maps/`,
    web: {
      'https://example.com/map.xml': index('https://example.com/maps/1.xml'),
      'https://example.com/maps/1.xml': urls(HERE),
    },
    finds: ['shut'],
  },
  {
    name: 'a rule for other robots, one for another host, and one that is lifted again',
    robotsTxt: `Sitemap: https://maps.example/map.xml\n${named}\nUser-agent: Bingbot\nDisallow: /\nUser-agent: *\nDisallow: /*.xml\nAllow: /map.xml`,
    web: {
      'https://maps.example/map.xml': urls('https://example.com/2'),
      'https://example.com/map.xml': urls(HERE),
    },
  },
  {
    name: 'a long address is shown in part',
    robotsTxt: `${named}\nUser-agent: *\nDisallow: /cart/`,
    web: { 'https://example.com/map.xml': urls(HERE, `https://example.com/cart/${'1'.repeat(300)}`) },
    finds: [
      {
        message: 'closed',
        says: `The sitemap https://example.com/map.xml lists 1 URL that robots.txt closes to Googlebot: https://example.com/cart/${'1'.repeat(175)}.`,
        at: '1: Sitemap: https://example.com/map.xml',
        severity: 'warning',
      },
    ],
  },

  { web: at(urls('https://example.com/', HERE)) },
  {
    name: 'robots.txt lists the sitemap',
    robotsTxt: named,
    web: { 'https://example.com/map.xml': urls(HERE) },
  },
  {
    name: 'robots.txt is requested if it is not known',
    web: { 'https://example.com/robots.txt': { body: named }, 'https://example.com/map.xml': urls(HERE) },
  },
  {
    name: 'compressed, whatever its type',
    robotsTxt: 'Sitemap: https://example.com/map.xml.gz',
    web: {
      'https://example.com/map.xml.gz': { headers: { 'content-type': 'application/x-gzip' }, body: PACKED },
    },
  },
  {
    name: 'in a part of an index; a part that sounds like the page is read first',
    web: {
      ...at(index('https://example.com/map-news.xml', 'https://example.com/map-page.xml')),
      'https://example.com/map-page.xml': urls(HERE),
    },
  },
  { name: 'a text file', web: at({ headers: { 'content-type': 'text/plain' }, body: `${HERE}\n` }) },
  { name: 'a feed', web: at({ body: `<rss><channel><item><link>${HERE}</link></item></channel></rss>` }) },
  {
    name: 'escapes are the same address',
    url: 'https://example.com/чайник',
    web: at(urls('https://example.com/%D1%87%D0%B0%D0%B9%D0%BD%D0%B8%D0%BA')),
  },
  {
    web: at(urls('https://example.com/', 'https://example.com/page/2')),
    finds: [
      {
        message: 'absent',
        says: 'This page is not in the sitemap (1 was read).',
        remedy:
          'Add the canonical URL of this page to the sitemap. If a program generates the sitemap, find out in its settings why it leaves this page out.',
        onPlatform: {
          wordpress:
            'Your SEO plugin writes the sitemap, or WordPress itself at /wp-sitemap.xml. The plugin’s settings say which content types it lists.',
          shopify:
            'Shopify writes sitemap.xml itself and lists what is published to the online store; it cannot be edited.',
          wix: 'Wix writes the sitemap itself and lists the pages that search engines are allowed to index in their SEO settings.',
          webflow: 'Turn on “Auto-generate sitemap” in Site settings > SEO, then publish the site.',
          nextjs: 'Add the page to what app/sitemap.ts returns.',
        },
        severity: 'info',
        fix: '<url><loc>https://example.com/page</loc></url>',
      },
    ],
  },
  {
    name: 'which parameters belong to the address is not known',
    url: `${HERE}?page=2`,
    web: at(urls('https://example.com/')),
    finds: [{ message: 'absent', says: 'This page is not in the sitemap (1 was read).', severity: 'info' }],
  },
  {
    name: 'in none of several sitemaps',
    web: {
      ...at(index('https://example.com/2.xml', 'https://example.com/3.xml')),
      'https://example.com/2.xml': urls('https://example.com/2'),
      'https://example.com/3.xml': urls('https://example.com/3'),
    },
    finds: [
      {
        message: 'absent',
        says: 'This page is in none of the sitemaps (2 were read).',
        severity: 'info',
        fix: '<url><loc>https://example.com/page</loc></url>',
      },
    ],
  },
  {
    name: 'a list of addresses takes no elements',
    web: at({ headers: { 'content-type': 'text/plain' }, body: 'https://example.com/\n' }),
    finds: [{ message: 'absent', says: 'This page is not in the sitemap (1 was read).', severity: 'info' }],
  },
  {
    name: 'a list of addresses before a sitemap with elements',
    robotsTxt: `Sitemap: https://example.com/1.txt\nSitemap: https://example.com/2.xml`,
    web: {
      'https://example.com/1.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'https://example.com/\n',
      },
      'https://example.com/2.xml': urls('https://example.com/2'),
    },
    finds: [
      {
        message: 'absent',
        says: 'This page is in none of the sitemaps (2 were read).',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an address of an image is not an address of a page',
    web: at({
      body: `<urlset${NS} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>https://example.com/</loc><image:loc>${HERE}</image:loc></url></urlset>`,
    }),
    finds: ['absent'],
  },
  {
    url: 'https://example.com/page?a=1&b=2#top',
    html: '<link rel=canonical href="/page?a=1&amp;b=2">',
    web: at(urls('https://example.com/Page/?b=2&amp;a=1')),
    finds: [
      {
        message: 'form',
        says: 'The sitemap https://example.com/sitemap.xml lists this page only under another form of its URL: https://example.com/Page/?b=2&a=1.',
        remedy:
          'Replace https://example.com/Page/?b=2&a=1 in the sitemap with the canonical URL of this page.',
        severity: 'notice',
        fix: '<loc>https://example.com/page?a=1&amp;b=2</loc>',
      },
    ],
  },
  {
    name: 'the first of two other forms',
    robotsTxt: `Sitemap: https://example.com/1.xml\nSitemap: https://example.com/2.xml`,
    web: {
      'https://example.com/1.xml': urls('https://example.com/page/'),
      'https://example.com/2.xml': urls('https://example.com/Page'),
    },
    finds: [
      {
        message: 'form',
        says: 'The sitemap https://example.com/1.xml lists this page only under another form of its URL: https://example.com/page/.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'the home page as a file',
    url: 'https://example.com/index.html',
    web: at(urls('https://example.com/')),
    finds: [
      {
        message: 'form',
        says: 'The sitemap https://example.com/sitemap.xml lists this page only under another form of its URL: https://example.com/.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'listed by its canonical address',
    url: `${HERE}?utm_source=x`,
    html: '<link rel=canonical href="/page">',
    web: at(urls(HERE)),
  },
  {
    html: '<meta name=robots content=noindex>',
    web: at(urls(HERE)),
    finds: [
      {
        message: 'noindex',
        says: 'The sitemap https://example.com/sitemap.xml lists this page, which asks not to be indexed.',
        remedy: 'Remove the page from the sitemap; or, if it should be found, remove its noindex.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'whether a page with noindex is listed stays unknown',
    html: '<meta name=robots content=noindex>',
    web: at({ status: 403 }),
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'a page with noindex need not be listed',
    html: '<meta name=robots content=none>',
    web: at(urls('https://example.com/')),
  },
  {
    html: '<link rel=canonical href="/main">',
    web: at(urls(HERE)),
    finds: [
      {
        message: 'canonicalised',
        says: 'The sitemap https://example.com/sitemap.xml lists this page, although its canonical URL is another: https://example.com/main.',
        remedy: 'Replace this page in the sitemap with https://example.com/main.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
        fix: '<loc>https://example.com/main</loc>',
      },
    ],
  },
  {
    name: 'its canonical address is listed instead',
    html: '<link rel=canonical href="/main">',
    web: at(urls('https://example.com/main')),
  },
  {
    name: 'that its canonical address is listed says nothing about a page with noindex',
    html: '<link rel=canonical href="/main"><meta name=robots content=noindex>',
    web: at(urls('https://example.com/main')),
  },
  {
    web: {},
    finds: [
      {
        message: 'missing',
        says: 'No sitemap was found: robots.txt lists none, and there is none at https://example.com/sitemap.xml.',
        remedy:
          'Create a sitemap and add a line to robots.txt that begins with Sitemap: and gives its full URL. A small site whose pages are all linked does not need one.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a site that answers everything with a page has no sitemap',
    web: { 'https://example.com/*': { body: '<!doctype html><title>Kettles</title>' } },
    finds: ['missing'],
  },
  {
    robotsTxt: named,
    web: {},
    finds: [
      {
        message: 'status',
        says: 'The sitemap https://example.com/map.xml returns status 404.',
        remedy:
          'Put the sitemap back at https://example.com/map.xml, or correct its address where it is listed: in robots.txt or in the sitemap index.',
        at: '1: Sitemap: https://example.com/map.xml',
        severity: 'warning',
      },
    ],
  },
  {
    robotsTxt: named,
    web: { 'https://example.com/map.xml': { failure: 'unreachable' } },
    finds: [
      {
        message: 'unreachable',
        says: 'The sitemap https://example.com/map.xml cannot be reached: no server answers, its certificate is invalid, or its redirects lead nowhere.',
        remedy:
          'Correct the address of the sitemap where it is listed, in robots.txt or in the sitemap index, or make its server answer.',
        at: '1: Sitemap: https://example.com/map.xml',
        severity: 'warning',
      },
    ],
  },
  {
    robotsTxt: named,
    web: {
      'https://example.com/map.xml': { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' },
    },
    finds: [
      {
        message: 'type',
        says: 'What https://example.com/map.xml returns cannot be read as a sitemap (Content-Type: text/html).',
        remedy:
          'Return XML with the root element <urlset> or <sitemapindex> at https://example.com/map.xml, or delete the address from robots.txt or the sitemap index.',
        at: '1: Sitemap: https://example.com/map.xml',
        severity: 'error',
      },
    ],
  },
  {
    web: at(urls()),
    finds: [
      {
        message: 'empty',
        says: 'The sitemap https://example.com/sitemap.xml lists no URLs.',
        remedy:
          'Have the sitemap list the pages that should be found, or delete it from robots.txt or the sitemap index.',
        severity: 'warning',
      },
      'absent',
    ],
  },
  {
    web: {
      ...at(index('https://example.com/2.xml', 'https://example.com/3.xml')),
      'https://example.com/2.xml': index('https://example.com/4.xml'),
      'https://example.com/3.xml': urls(HERE),
    },
    finds: [
      {
        message: 'nested',
        says: 'The sitemap index https://example.com/2.xml is listed in another index; search engines read only one level.',
        remedy:
          'List https://example.com/2.xml in robots.txt itself, or list its sitemaps directly in the first index.',
        severity: 'error',
      },
    ],
  },
  {
    web: at(urls(HERE, ...Array<string>(50_000).fill('https://example.com/x'))),
    finds: [
      {
        message: 'crowded',
        says: 'The sitemap https://example.com/sitemap.xml lists 50,001 URLs; 50,000 is the maximum.',
        remedy: 'Split the sitemap into files of at most 50,000 URLs each, and list them in a sitemap index.',
        severity: 'error',
      },
    ],
  },
  {
    name: 'as many as are allowed',
    web: at(urls(HERE, ...Array<string>(49_999).fill('https://example.com/x'))),
  },
  {
    name: 'an address of the longest kind',
    web: at(urls(HERE, `https://example.com/${'x'.repeat(2_047 - 'https://example.com/'.length)}`)),
  },
  {
    name: 'and one character more',
    web: at(urls(HERE, `https://example.com/${'x'.repeat(2_048 - 'https://example.com/'.length)}`)),
    finds: ['long'],
  },
  {
    name: 'longer than search engines read',
    web: at({ ...urls(HERE), isCut: true }),
    finds: [
      {
        message: 'heavy',
        says: 'The sitemap https://example.com/sitemap.xml is larger than 50 MB uncompressed, which is the maximum.',
        remedy:
          'Split the sitemap into files of at most 50 MB each, uncompressed, and list them in a sitemap index.',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the page may be in the part that nobody reads',
    web: at({ ...urls('https://example.com/'), isCut: true }),
    finds: ['heavy'],
  },
  {
    name: 'cut within the archive',
    robotsTxt: named,
    web: { 'https://example.com/map.xml': { body: PACKED.slice(0, 30) } },
    finds: [
      {
        message: 'type',
        says: 'What https://example.com/map.xml returns cannot be read as a sitemap (Content-Type: —).',
        at: '1: Sitemap: https://example.com/map.xml',
        severity: 'error',
      },
    ],
  },
  {
    web: at({
      body: `<?xml version="1.0" encoding="windows-1251"?><urlset${NS}><url><loc>${HERE}</loc></url></urlset>`,
    }),
    finds: [
      {
        message: 'encoding',
        says: 'The sitemap https://example.com/sitemap.xml declares the encoding windows-1251; it has to be UTF-8.',
        remedy: 'Save the sitemap in UTF-8 and write encoding="UTF-8" into its first line.',
        severity: 'warning',
      },
    ],
  },
  {
    web: at(urls(HERE, '/other')),
    finds: [
      {
        message: 'relative',
        says: 'The sitemap https://example.com/sitemap.xml lists 1 URL that is not complete: /other.',
        remedy: 'Write every address in full, with https:// and the host.',
        severity: 'error',
      },
    ],
  },
  {
    web: at(urls(HERE, `https://example.com/${'x'.repeat(2_048)}`)),
    finds: [
      {
        message: 'long',
        says: 'The sitemap https://example.com/sitemap.xml lists 1 URL of 2,048 characters or more.',
        remedy: 'Shorten these addresses to fewer than 2,048 characters, or leave them out of the sitemap.',
        severity: 'error',
      },
    ],
  },
  {
    web: at(urls(HERE, 'https://other.example/')),
    finds: [
      {
        message: 'foreign',
        says: 'The sitemap https://example.com/sitemap.xml lists 1 URL of another host or protocol, which may be ignored: https://other.example/.',
        remedy:
          'List each URL in a sitemap of its own host, with the same protocol; or list this sitemap in the robots.txt of that host.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a sitemap on another host, for which robots.txt vouches',
    robotsTxt: 'Sitemap: https://maps.example/1.xml',
    web: { 'https://maps.example/1.xml': urls(HERE) },
  },
  {
    web: at({ body: `<urlset${NS}><url><loc>${HERE}</loc><lastmod>20.11.2026</lastmod></url></urlset>` }),
    finds: [
      {
        message: 'date',
        says: 'The sitemap https://example.com/sitemap.xml has 1 lastmod that is not a valid date: “20.11.2026”.',
        remedy: 'Write lastmod as 2026-11-20 or 2026-11-20T09:30:00+00:00, or leave it out.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'a part that cannot be read may hold the page',
    web: {
      ...at(index('https://example.com/2.xml', 'https://example.com/3.xml')),
      'https://example.com/2.xml': { status: 403 },
      'https://example.com/3.xml': urls('https://example.com/'),
    },
    verdict: { read: { done: 2, total: 3 } },
  },
  { web: at({ status: 403 }), verdict: { read: { done: 0, total: 1 } } },
  { web: at({ failure: 'unreachable' }), verdict: { read: { done: 0, total: 1 } } },
  {
    name: 'robots.txt may list some',
    robotsTxtStatus: 503,
    web: {},
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'an index of more sitemaps than are read',
    web: {
      ...at(index(...Array.from({ length: 60 }, (_, i) => `https://example.com/${i}.xml`))),
      'https://example.com/*': urls('https://example.com/'),
    },
    verdict: { read: { done: 50, total: 61 } },
  },
  {
    name: 'an index that lists only itself',
    web: at(index('https://example.com/sitemap.xml')),
    verdict: 'not applicable',
  },
  {
    name: 'what cannot be read may be this page',
    web: at({
      headers: { 'content-type': 'application/xml' },
      body: `<urlset${NS}><url><loc>https://example.com/kettles?size=1&color=2</loc></url><url><loc>https://example.com/page</loc></url></urlset>`,
    }),
    finds: ['broken'],
  },
  {
    name: 'an incomplete URL may be this page',
    web: at(urls('/page')),
    finds: ['relative'],
  },
];

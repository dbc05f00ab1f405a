import { defineCheck, type Example, type Line } from '../check.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { type RobotsLine, robotsFileOf } from '../knowledge/robots/robots-txt.ts';
import { ROBOTS_TXT_EDITORS } from '../knowledge/robots/robots-txt-editors.ts';

/**
 * Fields that some crawler reads, including newer proposals: content-signal (contentsignals.org), content-usage
 * (IETF aipref), license (rslstandard.org), schemamap (NLWeb). `noindex` and `nofollow` have a check of their own.
 */
const KNOWN =
  /^(crawl-delay|clean-param|host|request-rate|visit-time|content-signal|content-usage|license|schemamap|noindex|nofollow)$/i;
/** An invisible or blank character before a field name, other than the two that count as blanks (space and tab). */
const UNSEEN = /^[^\P{White_Space} \t]|^\p{Default_Ignorable_Code_Point}/u;

type Message =
  | 'unreadable'
  | 'unknown'
  | 'unseen'
  | 'orphan'
  | 'agent'
  | 'agents'
  | 'hidden'
  | 'blank'
  | 'pattern'
  | 'dollar'
  | 'sitemap'
  | 'addressless'
  | 'misspelled'
  | 'colon';

/** The same anywhere in a value, where it becomes a part of the name or path. */
const HIDDEN = /[^\P{White_Space} \t]|\p{Default_Ignorable_Code_Point}/u;
/** Several crawlers in one line. */
const AGENTS = /^[\w-]+(\s*,\s*[\w-]+)+$/;
/** Several paths in one line. */
const PATHS = /^[/*][^\s,]*([\s,]+[/*][^\s,]*)+$/;

/** The field names as the standard writes them. */
const NAMES: Readonly<Partial<Record<RobotsLine['field'], string>>> = {
  'user-agent': 'User-agent',
  allow: 'Allow',
  disallow: 'Disallow',
  sitemap: 'Sitemap',
};
/** Misspellings of those names. A name that only begins with one (“Disallow-ai”) may mean something else. */
const SLIP = /^(user[ -]?agent|allow|d[ai]+s+a?l+[ao]w|site-?map)$/i;
/** Returns the corrected line if the fix changes nothing for crawlers that already read it; else undefined. */
function corrected(message: Message, { field, name, value }: RobotsLine, base: string): string | undefined {
  if (message === 'sitemap') {
    const url = parseAddress(value, base);
    return url ? `Sitemap: ${url.href}` : undefined;
  }
  const isList = message === 'agents' || (message === 'blank' && PATHS.test(value));
  if (isList)
    return value
      .split(/[\s,]+/)
      .map((one) => `${NAMES[field]}: ${one}`)
      .join('\n');
  const isPlain = (message === 'misspelled' || message === 'colon') && SLIP.test(name);
  return isPlain && NAMES[field] ? `${NAMES[field]}: ${value}` : undefined;
}

function faultOf({ field, name, value, text }: RobotsLine, hasAgent: boolean): Message | null {
  if (field === 'none') return 'unreadable';
  if (UNSEEN.test(name)) return 'unseen';
  if (field === 'other') return KNOWN.test(name) ? null : 'unknown';
  if (!text.split('#', 1)[0]?.includes(':')) return 'colon';
  if (field !== name.toLowerCase()) return 'misspelled';
  if (HIDDEN.test(value)) return 'hidden';
  if (field === 'user-agent') return AGENTS.test(value) ? 'agents' : value ? null : 'agent';
  if (field === 'sitemap' && !value) return 'addressless';
  if (field === 'sitemap')
    return /^(https?|ftp):$/.test(parseAddress(value)?.protocol ?? '') ? null : 'sitemap';
  if (!hasAgent) return 'orphan';
  if (value && !/^[/*]/.test(value)) return 'pattern';
  if (/[ \t]/.test(value)) return 'blank';
  return value.slice(0, -1).includes('$') ? 'dollar' : null;
}

export default defineCheck({
  loses: ['crawling', 'part'],
  title: 'Every line of robots.txt can be read',
  why: 'Crawlers skip lines that they cannot read, and each of them tolerates other mistakes.',
  remedy:
    'Write the line as “name: value”, for example “Disallow: /cart/”, or delete it; comments begin with #.',
  onPlatform: ROBOTS_TXT_EDITORS,
  docs: 'https://www.rfc-editor.org/rfc/rfc9309',
  messages: {
    unreadable: {
      loses: ['crawling', 'little'],
      fault: 'Unreadable line in robots.txt',
      says: '“{line}” is not a rule: the name or the colon after it is missing.',
    },
    unknown: {
      loses: ['nothing'],
      fault: 'Unknown rule in robots.txt',
      says: '“{name}” is not in the robots.txt standard, and Google ignores it.',
      remedy: 'Check the spelling of “{name}”; delete the line if no crawler you care about documents it.',
    },
    unseen: {
      fault: 'Invisible character before a rule',
      says: 'Before “{name}” there is an invisible character ({code}), so crawlers do not recognize the rule.',
      remedy: 'Delete the whole line and type it again instead of copying it.',
    },
    orphan: {
      fault: 'Rule before the first user-agent line',
      says: '“{line}” comes before the first user-agent line, so it applies to no crawler.',
      remedy:
        'Delete the rule if nothing should follow it: “Disallow: /” would close the whole site. Otherwise put the line “User-agent: *” above it, or move it into the group of the crawler it is for.',
    },
    agent: {
      fault: 'User-agent line without a name',
      says: 'The user-agent line contains no crawler name, so no crawler follows it.',
      remedy: 'Write the name of the crawler after “User-agent:”, or * for all of them.',
    },
    agents: {
      fault: 'Several crawlers in one line',
      says: 'A user-agent line is for one crawler, so only the first in “{value}” follows it.',
      remedy: 'Write a line “User-agent:” for each crawler, one below the other, above the rules for them.',
    },
    hidden: {
      fault: 'Invisible character in a rule',
      says: 'The value of “{name}” contains an invisible character ({code}), which crawlers read as a part of it.',
      remedy: 'Delete the whole line and type it again instead of copying it.',
    },
    blank: {
      fault: 'Space in a path of robots.txt',
      says: 'The path “{value}” contains a space, so it matches no address: addresses have %20 instead.',
      remedy: 'Write each path in a line of its own, and a space that belongs to a path as %20.',
    },
    pattern: {
      fault: 'Path does not begin with a slash',
      says: 'The path “{value}” does not begin with / or *, so it matches no address.',
      remedy: 'Write the path from the root of the site, beginning with /, or begin the pattern with *.',
    },
    dollar: {
      loses: ['nothing'],
      fault: '$ inside a path is an ordinary character',
      says: 'In “{value}” the $ is not at the end, so it does not mark the end of an address.',
      remedy: 'If it should mark the end of an address, move the $ to the end; if not, write it as %24.',
    },
    sitemap: {
      fault: 'Sitemap address is not complete',
      says: 'The sitemap “{value}” is not a full address.',
      remedy: 'Write the full address after “Sitemap:”, with https:// and the host.',
    },
    addressless: {
      fault: 'Sitemap line without an address',
      says: 'The Sitemap line contains no address.',
      remedy: 'Write the full address after “Sitemap:”, with https:// and the host.',
    },
    misspelled: {
      loses: ['crawling', 'little'],
      fault: 'Misspelled rule in robots.txt',
      says: 'Google accepts the spelling “{name}”; other crawlers might not.',
      remedy: 'Write the name as the standard does: User-agent, Allow, Disallow or Sitemap.',
    },
    colon: {
      loses: ['crawling', 'little'],
      fault: 'Missing colon in robots.txt',
      says: 'Google accepts “{line}” without a colon; other crawlers might not.',
      remedy: 'Put a colon after the name of the rule.',
    },
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt }) {
    const file = robotsFileOf(robotsTxt);
    if (!file) return 'not applicable';
    let hasAgent = false;
    for (const line of file.lines) {
      const message = faultOf(line, hasAgent);
      if (line.field === 'user-agent') hasAgent = true;
      if (!message) continue;
      const text = line.text.trim();
      const at: Line = { source: 'robots.txt', text, line: line.number };
      const hidden = message === 'hidden' ? (HIDDEN.exec(line.value)?.[0] ?? '') : line.name;
      const values = {
        line: text,
        name: line.name.replace(/^[\p{White_Space}\p{Default_Ignorable_Code_Point}]+/u, '').trim(),
        value: line.value,
        code: `U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
      };
      const fix = corrected(message, line, robotsTxt.url);
      yield { message, values, at, ...(fix && { fix }) };
    }
  },
});

const everyone = (line: string) => `User-agent: *\n${line}`;

export const examples: Example[] = [
  {
    robotsTxt:
      '# all\nUSER-AGENT: *\nDisallow:\nAllow: /a$\nDisallow: *?x=\nCrawl-delay: 5\nSitemap: https://example.com/s.xml',
  },
  {
    robotsTxt: everyone('please go away now'),
    finds: [
      {
        message: 'unreadable',
        says: '“please go away now” is not a rule: the name or the colon after it is missing.',
        remedy:
          'Write the line as “name: value”, for example “Disallow: /cart/”, or delete it; comments begin with #.',
        onPlatform: {
          wordpress:
            'Yoast SEO: Tools → File editor; Rank Math: General Settings → Edit robots.txt. Without such a plugin, put a file robots.txt in the root folder of the site.',
          shopify: 'Online Store → Themes → Edit code: add the template robots.txt.liquid.',
          wix: 'Dashboard of the site → SEO → Robots.txt Editor.',
          webflow: 'Site settings → SEO → Indexing → robots.txt.',
          nextjs: 'Edit app/robots.ts or public/robots.txt.',
        },
        at: '2: please go away now',
        severity: 'notice',
      },
    ],
  },
  {
    robotsTxt: everyone(': /x'),
    finds: [
      {
        message: 'unreadable',
        says: '“: /x” is not a rule: the name or the colon after it is missing.',
        at: '2: : /x',
        severity: 'notice',
      },
    ],
  },
  {
    robotsTxt: everyone('Forbid: /x'),
    finds: [
      {
        message: 'unknown',
        says: '“Forbid” is not in the robots.txt standard, and Google ignores it.',
        remedy: 'Check the spelling of “Forbid”; delete the line if no crawler you care about documents it.',
        at: '2: Forbid: /x',
        severity: 'info',
      },
    ],
  },
  {
    robotsTxt: everyone('\u00a0Disallow: /x'),
    finds: [
      {
        message: 'unseen',
        says: 'Before “Disallow” there is an invisible character (U+00A0), so crawlers do not recognize the rule.',
        remedy: 'Delete the whole line and type it again instead of copying it.',
        at: '2: Disallow: /x',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'copied with what cannot be seen',
    robotsTxt: everyone('\u200bSitemap: /x'),
    finds: [
      {
        message: 'unseen',
        says: 'Before “Sitemap” there is an invisible character (U+200B), so crawlers do not recognize the rule.',
        at: '2: ​Sitemap: /x',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'lines of newer proposals',
    robotsTxt:
      'License: https://example.com/license.xml\nSchemamap: https://example.com/map.xml\nUser-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=n\nDisallow:',
  },
  {
    robotsTxt: 'Disallow: /x\nUser-agent: *',
    finds: [
      {
        message: 'orphan',
        says: '“Disallow: /x” comes before the first user-agent line, so it applies to no crawler.',
        remedy:
          'Delete the rule if nothing should follow it: “Disallow: /” would close the whole site. Otherwise put the line “User-agent: *” above it, or move it into the group of the crawler it is for.',
        at: '1: Disallow: /x',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a crawler may be written with its version',
    robotsTxt: 'User-agent: Googlebot, Bingbot\nUser-agent: Otherbot/2.0\nDisallow: /x',
    finds: [
      {
        message: 'agents',
        says: 'A user-agent line is for one crawler, so only the first in “Googlebot, Bingbot” follows it.',
        remedy: 'Write a line “User-agent:” for each crawler, one below the other, above the rules for them.',
        at: '1: User-agent: Googlebot, Bingbot',
        severity: 'warning',
        fix: 'User-agent: Googlebot\nUser-agent: Bingbot',
      },
    ],
  },
  {
    robotsTxt: everyone('Disallow: /x\u200b'),
    finds: [
      {
        message: 'hidden',
        says: 'The value of “Disallow” contains an invisible character (U+200B), which crawlers read as a part of it.',
        remedy: 'Delete the whole line and type it again instead of copying it.',
        at: '2: Disallow: /x\u200b',
        severity: 'warning',
      },
    ],
  },
  {
    robotsTxt: everyone('Disallow: /a, /b\nDisallow: /red kettles'),
    finds: [
      {
        message: 'blank',
        says: 'The path “/a, /b” contains a space, so it matches no address: addresses have %20 instead.',
        remedy: 'Write each path in a line of its own, and a space that belongs to a path as %20.',
        at: '2: Disallow: /a, /b',
        severity: 'warning',
        fix: 'Disallow: /a\nDisallow: /b',
      },
      {
        message: 'blank',
        says: 'The path “/red kettles” contains a space, so it matches no address: addresses have %20 instead.',
        at: '3: Disallow: /red kettles',
        severity: 'warning',
      },
    ],
  },
  {
    robotsTxt: 'User-agent:\nDisallow: /x',
    finds: [
      {
        message: 'agent',
        says: 'The user-agent line contains no crawler name, so no crawler follows it.',
        remedy: 'Write the name of the crawler after “User-agent:”, or * for all of them.',
        at: '1: User-agent:',
        severity: 'warning',
      },
    ],
  },
  {
    robotsTxt: everyone('Disallow: cellar'),
    finds: [
      {
        message: 'pattern',
        says: 'The path “cellar” does not begin with / or *, so it matches no address.',
        remedy: 'Write the path from the root of the site, beginning with /, or begin the pattern with *.',
        at: '2: Disallow: cellar',
        severity: 'warning',
      },
    ],
  },
  {
    robotsTxt: everyone('Disallow: /a$b'),
    finds: [
      {
        message: 'dollar',
        says: 'In “/a$b” the $ is not at the end, so it does not mark the end of an address.',
        remedy: 'If it should mark the end of an address, move the $ to the end; if not, write it as %24.',
        at: '2: Disallow: /a$b',
        severity: 'info',
      },
    ],
  },
  {
    robotsTxt: everyone('Sitemap: /sitemap.xml'),
    finds: [
      {
        message: 'sitemap',
        says: 'The sitemap “/sitemap.xml” is not a full address.',
        remedy: 'Write the full address after “Sitemap:”, with https:// and the host.',
        at: '2: Sitemap: /sitemap.xml',
        severity: 'warning',
        fix: 'Sitemap: https://example.com/sitemap.xml',
      },
    ],
  },
  {
    robotsTxt: everyone('Sitemap:'),
    finds: [
      {
        message: 'addressless',
        says: 'The Sitemap line contains no address.',
        remedy: 'Write the full address after “Sitemap:”, with https:// and the host.',
        at: '2: Sitemap:',
        severity: 'warning',
      },
    ],
  },
  {
    robotsTxt: everyone('Dissallow: /x'),
    finds: [
      {
        message: 'misspelled',
        says: 'Google accepts the spelling “Dissallow”; other crawlers might not.',
        remedy: 'Write the name as the standard does: User-agent, Allow, Disallow or Sitemap.',
        at: '2: Dissallow: /x',
        severity: 'notice',
        fix: 'Disallow: /x',
      },
    ],
  },
  {
    robotsTxt: everyone('Disallow /x'),
    finds: [
      {
        message: 'colon',
        says: 'Google accepts “Disallow /x” without a colon; other crawlers might not.',
        remedy: 'Put a colon after the name of the rule.',
        at: '2: Disallow /x',
        severity: 'notice',
        fix: 'Disallow: /x',
      },
    ],
  },
  { name: 'a byte order mark is no fault', robotsTxt: '\uFEFFUser-agent: *\r\nDisallow: /x\r\n' },
  { name: 'a comment after a rule', robotsTxt: everyone('Disallow: /x # not $ yet') },
  { name: 'a web page', robotsTxt: '<html><p>Not found</p>', verdict: 'not applicable' },
  { robotsTxtStatus: 404, verdict: 'not applicable' },
  ...(
    'Crawl-delay: 5|Clean-param: ref /|Host: example.com|Request-rate: 1/5|Visit-time: 0600-0845|' +
    'Content-Signal: search=yes|Content-Usage: ai=n|License: https://example.com/license.xml|' +
    'Schemamap: https://example.com/schemamap.xml|Noindex: /a|Nofollow: /a|Sitemap: ftp://example.com/s.xml'
  )
    .split('|')
    .map((line) => ({ robotsTxt: everyone(line) })),
];

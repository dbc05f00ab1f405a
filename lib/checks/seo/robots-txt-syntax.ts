import { defineCheck, type Example, type Line } from '../check.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { type RobotsLine, robotsTxtOf } from '../knowledge/robots/robots-txt.ts';

/**
 * Names that some crawler reads, with those of newer proposals: content-signal (contentsignals.org), content-usage
 * (IETF aipref), license (rslstandard.org), schemamap (NLWeb). `noindex` and `nofollow` have a check of their own.
 */
const KNOWN =
  /^(crawl-delay|clean-param|host|request-rate|visit-time|content-signal|content-usage|license|schemamap|noindex|nofollow)$/i;
/** What cannot be seen before a name, or looks like a blank there, but is neither of the two that count as one. */
const UNSEEN = /^[^\P{White_Space} \t]|^\p{Default_Ignorable_Code_Point}/u;

type Message =
  | 'unreadable'
  | 'unknown'
  | 'unseen'
  | 'orphan'
  | 'agent'
  | 'pattern'
  | 'dollar'
  | 'sitemap'
  | 'misspelled'
  | 'colon';

function faultOf({ field, name, value, text }: RobotsLine, hasAgent: boolean): Message | null {
  if (field === 'none') return 'unreadable';
  if (UNSEEN.test(name)) return 'unseen';
  if (field === 'other') return KNOWN.test(name) ? null : 'unknown';
  if (!text.split('#', 1)[0]?.includes(':')) return 'colon';
  if (field !== name.toLowerCase()) return 'misspelled';
  if (field === 'user-agent') return value ? null : 'agent';
  if (field === 'sitemap')
    return /^(https?|ftp):$/.test(parseAddress(value)?.protocol ?? '') ? null : 'sitemap';
  if (!hasAgent) return 'orphan';
  if (value && !/^[/*]/.test(value)) return 'pattern';
  return value.slice(0, -1).includes('$') ? 'dollar' : null;
}

export default defineCheck({
  severity: 'warning',
  title: 'Every line of robots.txt can be read',
  why: 'Crawlers skip the lines that they do not understand, and each forgives other mistakes.',
  docs: 'https://www.rfc-editor.org/rfc/rfc9309',
  messages: {
    unreadable: { says: '“{line}” has no name, or no colon after it.' },
    unknown: { says: '“{name}” is no rule that crawlers know.' },
    unseen: {
      says: 'Before “{name}” stands a character that cannot be seen ({code}), so crawlers do not know the rule.',
    },
    orphan: { says: '“{line}” stands before the first user-agent line, so it is meant for nobody.' },
    agent: { says: 'The user-agent line names nobody.' },
    pattern: { says: 'The path “{value}” begins neither with / nor with *, so it fits no address.' },
    dollar: { says: 'In “{value}” the $ does not stand at the end, so it is an ordinary character.' },
    sitemap: { says: 'The sitemap “{value}” is no full address.' },
    misspelled: { says: 'Google forgives the spelling “{name}”; other crawlers may not.' },
    colon: { says: 'Google forgives the missing colon in “{line}”; other crawlers may not.' },
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt }) {
    const { status, body } = robotsTxt;
    // A web page in its place is another check's.
    if (status < 200 || status >= 300 || /^[\s\uFEFF]*</.test(body.slice(0, 1_000))) return 'not applicable';
    let hasAgent = false;
    for (const line of robotsTxtOf(robotsTxt).lines) {
      const message = faultOf(line, hasAgent);
      if (line.field === 'user-agent') hasAgent = true;
      if (!message) continue;
      const text = line.text.trim().slice(0, 200);
      const at: Line = { source: 'robots.txt', text, line: line.number };
      const values = {
        line: text.slice(0, 100),
        name: line.name.trim().slice(0, 100),
        value: line.value.slice(0, 100),
        code: `U+${(line.name.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
      };
      const isForgiven = message === 'misspelled' || message === 'colon' || message === 'dollar';
      yield { message, values, at, severity: isForgiven ? 'notice' : 'warning' };
    }
  },
});

const everyone = (line: string) => `User-agent: *\n${line}`;

export const examples: Example[] = [
  {
    robotsTxt:
      '# all\nUSER-AGENT: *\nDisallow:\nAllow: /a$\nDisallow: *?x=\nCrawl-delay: 5\nSitemap: https://example.com/s.xml',
  },
  { robotsTxt: everyone('please go away now'), finds: ['unreadable'] },
  { robotsTxt: everyone(': /x'), finds: ['unreadable'] },
  { robotsTxt: everyone('Forbid: /x'), finds: ['unknown'] },
  { robotsTxt: everyone('\u00a0Disallow: /x'), finds: ['unseen'] },
  { name: 'copied with what cannot be seen', robotsTxt: everyone('\u200bSitemap: /x'), finds: ['unseen'] },
  {
    name: 'lines of newer proposals',
    robotsTxt:
      'License: https://example.com/license.xml\nSchemamap: https://example.com/map.xml\nUser-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=n\nDisallow:',
  },
  { robotsTxt: 'Disallow: /x\nUser-agent: *', finds: ['orphan'] },
  { robotsTxt: 'User-agent:\nDisallow: /x', finds: ['agent'] },
  { robotsTxt: everyone('Disallow: cellar'), finds: ['pattern'] },
  { robotsTxt: everyone('Disallow: /a$b'), finds: ['dollar'] },
  { robotsTxt: everyone('Sitemap: /sitemap.xml'), finds: ['sitemap'] },
  { robotsTxt: everyone('Dissallow: /x'), finds: ['misspelled'] },
  { robotsTxt: everyone('Disallow /x'), finds: ['colon'] },
  { name: 'a byte order mark is no fault', robotsTxt: '\uFEFFUser-agent: *\r\nDisallow: /x\r\n' },
  { name: 'a comment after a rule', robotsTxt: everyone('Disallow: /x # not $ yet') },
  { name: 'a web page', robotsTxt: '<html><p>Not found</p>', verdict: 'not applicable' },
  { robotsTxtStatus: 404, verdict: 'not applicable' },
];

import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValues } from '../knowledge/response/headers.ts';
import { robotsDirectives } from '../knowledge/robots/robots-directives.ts';

const READ = new Set(
  (
    'all none index noindex follow nofollow nosnippet indexifembedded notranslate noimageindex ' +
    'max-snippet max-image-preview max-video-preview unavailable_after'
  ).split(' '),
);
const OBSOLETE = new Set(['noarchive', 'nocache', 'nositelinkssearchbox', 'noodp', 'noydir']);
const VALUES: Readonly<Record<string, RegExp>> = {
  'max-snippet': /^-?\d+$/,
  'max-video-preview': /^-?\d+$/,
  'max-image-preview': /^(none|standard|large)$/i,
  // `seo/robots-expiry-near` checks whether the date can be read.
  unavailable_after: /./,
};

/** The name of all crawlers in robots.txt, in front of a rule. */
const ALL = /(?:^|,)\s*\*\s*:/;

export default defineCheck({
  loses: ['nothing'],
  title: 'Google knows every robots rule of the page',
  why: 'Google skips rules that it does not know or no longer uses; other search engines may read them.',
  remedy:
    'Check the spelling and put commas between the rules; delete whatever is not a rule, since Google ignores it.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  messages: {
    obsolete: {
      fault: 'Outdated robots rule',
      says: 'Google no longer uses “{rule}”.',
      remedy: 'Delete “{rule}”, unless you keep it for another search engine: Bing still reads noarchive.',
    },
    unknown: { fault: 'Unknown robots rule', says: 'Google does not know the rule “{rule}”.' },
    all: {
      fault: 'X-Robots-Tag for the crawler “*”',
      says: 'The rules in X-Robots-Tag are for a crawler named “*”. Google documents that name only for robots.txt.',
      remedy: 'Delete “*:” in front of the rules: without a name they apply to all crawlers.',
    },
    valueless: {
      fault: 'Robots rule without a value',
      says: 'Google ignores “{rule}”, because it has no value.',
      remedy: 'Write the value after a colon, such as max-snippet:-1, or delete the rule.',
    },
    value: {
      fault: 'Robots rule with an invalid value',
      says: 'Google ignores “{rule}”, because it cannot read the value “{value}”.',
      remedy:
        'Write a number after max-snippet: and max-video-preview: (-1 for no limit), and none, standard or large after max-image-preview.',
    },
  },

  *run({ page, response }) {
    const directives = robotsDirectives(page, response);
    const named = response ? headerValues(response, 'x-robots-tag').filter((value) => ALL.test(value)) : [];
    for (const value of named) yield { message: 'all', at: headerLine('x-robots-tag', value) };
    if (directives.length === 0 && named.length > 0) return;
    if (directives.length === 0) return 'not applicable';
    for (const { name, value, at } of directives) {
      if (OBSOLETE.has(name)) yield { message: 'obsolete', values: { rule: name }, at };
      else if (!READ.has(name)) yield { message: 'unknown', values: { rule: name }, at };
      else if (Object.hasOwn(VALUES, name) && !value)
        yield { message: 'valueless', values: { rule: name }, at };
      else if (Object.hasOwn(VALUES, name) && !VALUES[name]?.test(value)) {
        yield { message: 'value', values: { rule: name, value }, at };
      }
    }
  },
});

const rules = (content: string) => ({ html: `<meta name=robots content="${content}">` });

export const examples: Example[] = [
  rules('index, follow, max-snippet:-1, max-image-preview:Large'),
  {
    headers: { 'x-robots-tag': '*: noindex' },
    finds: [
      {
        message: 'all',
        says: 'The rules in X-Robots-Tag are for a crawler named “*”. Google documents that name only for robots.txt.',
        remedy: 'Delete “*:” in front of the rules: without a name they apply to all crawlers.',
        at: 'x-robots-tag: *: noindex',
        severity: 'info',
      },
    ],
  },
  {
    ...rules('index, noarchive'),
    finds: [
      {
        message: 'obsolete',
        says: 'Google no longer uses “noarchive”.',
        remedy:
          'Delete “noarchive”, unless you keep it for another search engine: Bing still reads noarchive.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...rules('no-index'),
    finds: [
      {
        message: 'unknown',
        says: 'Google does not know the rule “no-index”.',
        remedy:
          'Check the spelling and put commas between the rules; delete whatever is not a rule, since Google ignores it.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a missing comma makes one unknown rule',
    ...rules('noindex nofollow'),
    finds: [
      {
        message: 'unknown',
        says: 'Google does not know the rule “noindex nofollow”.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...rules('max-snippet:many, max-image-preview:big'),
    finds: [
      {
        message: 'value',
        says: 'Google ignores “max-snippet”, because it cannot read the value “many”.',
        remedy:
          'Write a number after max-snippet: and max-video-preview: (-1 for no limit), and none, standard or large after max-image-preview.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
      {
        message: 'value',
        says: 'Google ignores “max-image-preview”, because it cannot read the value “big”.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...rules('max-snippet, max-image-preview:, unavailable_after'),
    finds: [
      {
        message: 'valueless',
        says: 'Google ignores “max-snippet”, because it has no value.',
        remedy: 'Write the value after a colon, such as max-snippet:-1, or delete the rule.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
      'valueless',
      'valueless',
    ],
  },
  { name: 'a date is read elsewhere', ...rules('unavailable_after: soon') },
  {
    name: 'in headers too',
    headers: { 'x-robots-tag': 'noodp' },
    finds: [
      {
        message: 'obsolete',
        says: 'Google no longer uses “noodp”.',
        at: 'x-robots-tag: noodp',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a letter of another alphabet, in a header',
    headers: { 'x-robots-tag': 'noindЕx' },
    finds: [
      {
        message: 'unknown',
        says: 'Google does not know the rule “noindеx”.',
        at: 'x-robots-tag: noindЕx',
        severity: 'info',
      },
    ],
  },
  { name: 'for another crawler', headers: { 'x-robots-tag': 'otherbot: noodp' }, verdict: 'not applicable' },
  {
    name: 'a name from JavaScript is no rule',
    ...rules('constructor'),
    finds: [
      {
        message: 'unknown',
        says: 'Google does not know the rule “constructor”.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  ...'noarchive nocache nositelinkssearchbox noodp noydir'
    .split(' ')
    .map((rule) => ({ ...rules(rule), finds: ['obsolete'] })),
  ...'all none index noindex follow nofollow nosnippet indexifembedded notranslate noimageindex'
    .split(' ')
    .map(rules),
  ...'max-snippet:20 max-image-preview:none max-image-preview:standard max-image-preview:large max-video-preview:-1'
    .split(' ')
    .map(rules),
  ...'max-snippet:all max-image-preview:big max-video-preview:none'
    .split(' ')
    .map((rule) => ({ ...rules(rule), finds: ['value'] })),
  ...'max-snippet max-image-preview max-video-preview unavailable_after'
    .split(' ')
    .map((rule) => ({ ...rules(rule), finds: ['valueless'] })),
];

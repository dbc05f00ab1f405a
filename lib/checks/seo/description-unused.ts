import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'Search results may show the meta description',
  why: 'If the page forbids snippets, search results do not show its description.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  remedy:
    'Remove nosnippet or max-snippet:0 from the robots rules if results should show the description. Otherwise no change is needed.',
  messages: {
    forbidden: {
      fault: 'Description unused: “{rule}”',
      says: 'The page has a meta description, but “{rule}” forbids snippets.',
    },
  },
  followsFrom: ['seo/robots-snippet-limited/none'],

  *run({ page, response }) {
    if (!metasNamed(page, 'description').some(({ attrs }) => !isBlank(attrs.content)))
      return 'not applicable';
    const rule = robotsDirectives(page, response).find(
      ({ name, value }) => name === 'nosnippet' || (name === 'max-snippet' && value === '0'),
    );
    if (rule) {
      const text = rule.value ? `${rule.name}:${rule.value}` : rule.name;
      yield { message: 'forbidden', values: { rule: text }, at: rule.at };
    }
  },
});

const description = '<meta name="description" content="Copper kettles.">';

export const examples: Example[] = [
  { html: description },
  {
    html: `${description}<meta name="robots" content="index, nosnippet">`,
    finds: [
      {
        message: 'forbidden',
        says: 'The page has a meta description, but “nosnippet” forbids snippets.',
        remedy:
          'Remove nosnippet or max-snippet:0 from the robots rules if results should show the description. Otherwise no change is needed.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    html: description,
    headers: { 'x-robots-tag': 'max-snippet: 0' },
    finds: [
      {
        message: 'forbidden',
        says: 'The page has a meta description, but “max-snippet:0” forbids snippets.',
        at: 'x-robots-tag: max-snippet: 0',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a limit does not forbid snippets',
    html: `${description}<meta name="robots" content="max-snippet:50">`,
  },
  {
    name: 'a rule against previews of videos only',
    html: `${description}<meta name="robots" content="max-video-preview:0">`,
  },
  {
    name: 'a rule for another crawler',
    html: description,
    headers: { 'x-robots-tag': 'otherbot: nosnippet' },
  },
  { html: '<meta name="robots" content="nosnippet">', verdict: 'not applicable' },
];

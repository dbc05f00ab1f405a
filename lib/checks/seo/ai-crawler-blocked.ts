import { defineCheck, type Example } from '../check.ts';
import { judgeRobots } from '../knowledge/robots/robots-txt.ts';

/** Names to use in robots.txt, as their owners publish them, by what the crawler is for. */
const CRAWLERS = {
  search: ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'bingbot'],
  visit: ['ChatGPT-User', 'Claude-User', 'Perplexity-User'],
  training: ['GPTBot', 'ClaudeBot', 'Google-Extended', 'Applebot-Extended', 'CCBot'],
} as const;

export default defineCheck({
  severity: 'info',
  title: 'AI crawlers may fetch the page',
  why: 'Whether AI assistants may quote the page or train on it is yours to decide; this is what robots.txt says.',
  docs: 'https://developers.openai.com/api/docs/bots',
  messages: {
    search: { says: '{agent}, which collects pages for search answers, may not fetch this page.' },
    visit: {
      says: '{agent}, which opens pages when a person asks, may not fetch this page; such visitors may not obey.',
    },
    training: { says: '{agent}, which collects pages for training models, may not fetch this page.' },
  },
  needs: ['robotsTxt'],

  *run({ page, robotsTxt }) {
    for (const purpose of ['search', 'visit', 'training'] as const) {
      for (const agent of CRAWLERS[purpose]) {
        const { allowed, at } = judgeRobots(robotsTxt, page.url, agent);
        if (allowed === false && at) yield { message: purpose, values: { agent }, at };
      }
    }
  },
});

export const examples: Example[] = [
  { robotsTxt: 'User-agent: *\nDisallow: /cellar' },
  { robotsTxt: 'User-agent: GPTBot\nDisallow: /', finds: ['training'] },
  {
    robotsTxt: 'User-agent: oai-searchbot\nUser-agent: claude-user\nDisallow: /',
    finds: ['search', 'visit'],
  },
  {
    name: 'one group of its own is enough',
    robotsTxt: 'User-agent: *\nAllow: /\nUser-agent: CCBot\nDisallow: /pages',
  },
  { name: 'no file', robotsTxtStatus: 404 },
  { name: 'a file that fails is another check’s', robotsTxtStatus: 500 },
];

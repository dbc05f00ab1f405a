import { defineCheck, type Example, type Line } from '../check.ts';
import type { RobotsTxtFacts } from '../inspection.ts';
import { judgeRobots } from '../knowledge/robots/robots-txt.ts';

/** Crawler names for robots.txt, as their owners publish them, by purpose. */
const CRAWLERS = {
  search: ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'bingbot'],
  visit: ['ChatGPT-User', 'Claude-User', 'Perplexity-User'],
  training: ['GPTBot', 'ClaudeBot', 'Google-Extended', 'Applebot-Extended', 'CCBot'],
} as const;

interface Blocked {
  agent: string;
  at: Line;
}

function blockedAgents(facts: RobotsTxtFacts, url: string, agents: readonly string[]): readonly Blocked[] {
  return agents.flatMap((agent) => {
    const { allowed, at } = judgeRobots(facts, url, agent);
    return allowed === false && at ? [{ agent, at }] : [];
  });
}

const valuesOf = (blocked: readonly Blocked[]) => ({
  count: blocked.length,
  agents: blocked.map(({ agent }) => agent).join(', '),
});

export default defineCheck({
  loses: ['nothing'],
  title: 'AI crawlers may fetch the page',
  why: 'You decide whether AI may quote this page or train on it; this is what robots.txt allows today.',
  docs: 'https://developers.openai.com/api/docs/bots',
  remedy:
    'If you want these crawlers, give them a group of their own in robots.txt with the rules that suit you, or remove their Disallow line. If you want to keep them out, no change is needed.',
  messages: {
    search: {
      fault: { one: '{count} AI search crawler blocked', other: '{count} AI search crawlers blocked' },
      says: 'robots.txt keeps crawlers that collect pages for AI search from fetching this page: {agents}.',
    },
    visit: {
      fault: { one: '{count} AI assistant blocked', other: '{count} AI assistants blocked' },
      says: 'robots.txt tells assistants that open pages at a user’s request not to fetch this page, but not all of them obey: {agents}.',
    },
    training: {
      fault: { one: '{count} AI training crawler blocked', other: '{count} AI training crawlers blocked' },
      says: 'robots.txt does not allow this page to be used for training AI models: {agents}.',
    },
    common: {
      fault: 'AI crawlers blocked like Googlebot',
      says: 'The rule that blocks Googlebot also blocks AI crawlers: {agents}.',
      remedy:
        'Remove or narrow the Disallow line in robots.txt that covers this page, unless nobody is meant to fetch it.',
      followsFrom: ['seo/indexability/robotsTxt'],
    },
  },
  needs: ['robotsTxt'],

  *run({ page, robotsTxt }) {
    const googlebot = judgeRobots(robotsTxt, page.url);
    const common = googlebot.allowed === false ? googlebot.at : undefined;
    const isCommon = ({ at }: Blocked) => at.line === common?.line;
    for (const purpose of ['search', 'visit', 'training'] as const) {
      const blocked = blockedAgents(robotsTxt, page.url, CRAWLERS[purpose]).filter((one) => !isCommon(one));
      const [first] = blocked;
      if (first) yield { message: purpose, values: valuesOf(blocked), at: first.at };
    }
    const blocked = blockedAgents(robotsTxt, page.url, Object.values(CRAWLERS).flat()).filter(isCommon);
    if (common && blocked.length > 0) yield { message: 'common', values: valuesOf(blocked), at: common };
  },
});

export const examples: Example[] = [
  { robotsTxt: 'User-agent: *\nDisallow: /cellar' },
  {
    robotsTxt: 'User-agent: GPTBot\nDisallow: /',
    finds: [
      {
        message: 'training',
        says: 'robots.txt does not allow this page to be used for training AI models: GPTBot.',
        remedy:
          'If you want these crawlers, give them a group of their own in robots.txt with the rules that suit you, or remove their Disallow line. If you want to keep them out, no change is needed.',
        at: '2: Disallow: /',
        severity: 'info',
      },
    ],
  },
  {
    robotsTxt: 'User-agent: oai-searchbot\nUser-agent: claude-user\nDisallow: /',
    finds: [
      {
        message: 'search',
        says: 'robots.txt keeps crawlers that collect pages for AI search from fetching this page: OAI-SearchBot.',
        at: '3: Disallow: /',
        severity: 'info',
      },
      {
        message: 'visit',
        says: 'robots.txt tells assistants that open pages at a user’s request not to fetch this page, but not all of them obey: Claude-User.',
        at: '3: Disallow: /',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one line for all of a kind',
    robotsTxt: 'User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: CCBot\nDisallow: /',
    finds: [
      {
        message: 'training',
        says: 'robots.txt does not allow this page to be used for training AI models: GPTBot, ClaudeBot, CCBot.',
        at: '4: Disallow: /',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the line that blocks everybody',
    robotsTxt: 'User-agent: *\nDisallow: /',
    finds: [
      {
        message: 'common',
        says: 'The rule that blocks Googlebot also blocks AI crawlers: OAI-SearchBot, Claude-SearchBot, PerplexityBot, bingbot, ChatGPT-User, Claude-User, Perplexity-User, GPTBot, ClaudeBot, Google-Extended, Applebot-Extended, CCBot.',
        remedy:
          'Remove or narrow the Disallow line in robots.txt that covers this page, unless nobody is meant to fetch it.',
        at: '2: Disallow: /',
        severity: 'info',
      },
    ],
  },
  {
    name: 'everybody but Googlebot',
    robotsTxt: 'User-agent: Googlebot\nAllow: /\nUser-agent: *\nDisallow: /',
    finds: [
      {
        message: 'search',
        says: 'robots.txt keeps crawlers that collect pages for AI search from fetching this page: OAI-SearchBot, Claude-SearchBot, PerplexityBot, bingbot.',
        at: '4: Disallow: /',
        severity: 'info',
      },
      {
        message: 'visit',
        says: 'robots.txt tells assistants that open pages at a user’s request not to fetch this page, but not all of them obey: ChatGPT-User, Claude-User, Perplexity-User.',
        at: '4: Disallow: /',
        severity: 'info',
      },
      {
        message: 'training',
        says: 'robots.txt does not allow this page to be used for training AI models: GPTBot, ClaudeBot, Google-Extended, Applebot-Extended, CCBot.',
        at: '4: Disallow: /',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one group of its own is enough',
    robotsTxt: 'User-agent: *\nAllow: /\nUser-agent: CCBot\nDisallow: /pages',
  },
  { name: 'no file', robotsTxtStatus: 404 },
  { name: 'a robots.txt that fails has its own check', robotsTxtStatus: 500 },
  {
    name: 'Googlebot and another crawler, each blocked by its own line',
    robotsTxt: 'User-agent: Googlebot\nDisallow: /\nUser-agent: GPTBot\nDisallow: /page',
    finds: ['training'],
  },
  {
    name: 'one crawler blocked by the same line as Googlebot',
    robotsTxt: 'User-agent: Googlebot\nUser-agent: GPTBot\nDisallow: /',
    finds: [
      {
        message: 'common',
        says: 'The rule that blocks Googlebot also blocks AI crawlers: GPTBot.',
        at: '3: Disallow: /',
        severity: 'info',
      },
    ],
  },
];

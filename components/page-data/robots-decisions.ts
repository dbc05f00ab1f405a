import { judgeRobots, type RobotsVerdict } from '@/lib/checks/knowledge/robots-txt.ts';
import type { RobotsTxtFacts } from '@/lib/checks/snapshot.ts';

/** The crawlers whose verdict is told: those of search engines, and what the largest AI companies send. */
const AGENTS = ['Googlebot', 'Bingbot', 'YandexBot', 'GPTBot', 'ClaudeBot', 'PerplexityBot'] as const;

export interface RobotsDecision extends RobotsVerdict {
  agent: string;
}

/** What each crawler may do with an address, and the line that says so. */
export function decisionsOn(facts: RobotsTxtFacts, url: string): readonly RobotsDecision[] {
  return AGENTS.map((agent) => ({ agent, ...judgeRobots(facts, url, agent) }));
}

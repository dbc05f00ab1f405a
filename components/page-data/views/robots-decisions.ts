import type { RobotsTxtFacts } from '@/lib/checks/inspection.ts';
import { judgeRobots, type RobotsVerdict } from '@/lib/checks/knowledge/robots/robots-txt.ts';

/** The crawlers whose verdicts are shown: those of search engines and of the largest AI companies. */
const AGENTS = ['Googlebot', 'Bingbot', 'YandexBot', 'GPTBot', 'ClaudeBot', 'PerplexityBot'] as const;

export interface RobotsDecision extends RobotsVerdict {
  agents: readonly string[];
}

/**
 * Returns what crawlers may do with a URL, and the line that decides it; crawlers with the same verdict are grouped.
 */
export function decisionsOn(facts: RobotsTxtFacts, url: string): readonly RobotsDecision[] {
  const alike = new Map<string, RobotsVerdict & { agents: string[] }>();
  for (const agent of AGENTS) {
    const verdict = judgeRobots(facts, url, agent);
    const key = [verdict.allowed, verdict.reason, verdict.at?.line].join();
    const known = alike.get(key);
    if (known) known.agents.push(agent);
    else alike.set(key, { ...verdict, agents: [agent] });
  }
  return [...alike.values()];
}

import type { RobotsTxtFacts } from '../../../checks/inspection.ts';
import { crawlDelay, judgeRobots } from '../../../checks/knowledge/robots/robots-txt.ts';

/** The name that sites address Plumbline by in robots.txt. */
const AGENT = 'Plumbline';

/** What the robots.txt of a server says to Plumbline. */
export interface RobotsRules {
  /** Whether an address may be requested; null if robots.txt did not respond, or with an error of the server. */
  allows(address: string): boolean | null;
  /** Seconds between two requests; 0 if it does not say. */
  delay: number;
}

/** Returns the rules of a robots.txt (RFC 9309): those for Plumbline, else those for everyone. */
export function robotsRules(facts: RobotsTxtFacts): RobotsRules {
  return {
    allows: (address) => {
      const { allowed, reason } = judgeRobots(facts, address, AGENT);
      return reason === 'server error' ? null : allowed;
    },
    delay: crawlDelay(facts, AGENT),
  };
}

import type { RobotsTxtFacts } from '../../inspection.ts';
import { isRefusal } from '../response/refusals.ts';

/** Whether it did not respond, or its server failed: it may be there a moment later. */
export const isRobotsTxtFailing = ({ status }: Pick<RobotsTxtFacts, 'status'>): boolean =>
  status === 0 || status >= 500;

/** Whether it is unknown what robots.txt says, and so which sitemaps it lists: it did not respond, failed, or refused. */
export const isRobotsTxtUnread = (facts: Pick<RobotsTxtFacts, 'status'>): boolean =>
  isRobotsTxtFailing(facts) || isRefusal(facts.status);

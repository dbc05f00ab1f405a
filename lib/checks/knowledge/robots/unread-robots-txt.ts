import type { RobotsTxtFacts } from '../../inspection.ts';

/** Statuses that refuse this request, but perhaps not those of others. */
const REFUSED: readonly number[] = [401, 403, 429];

/** Whether it is unknown what robots.txt says, and so which sitemaps it lists: it did not respond, failed, or refused. */
export const isRobotsTxtUnread = ({ status }: Pick<RobotsTxtFacts, 'status'>): boolean =>
  status === 0 || status >= 500 || REFUSED.includes(status);

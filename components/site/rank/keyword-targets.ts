import { routeOf } from '@/lib/api/caller.ts';
import { addKeywords } from '@/lib/api/rank.ts';
import type { Operation } from '@/lib/service/records/operation.ts';
import type { KeywordTargets } from '@/lib/standing/tracked-keywords.ts';

const ADDITIONS = routeOf(addKeywords);

/**
 * Returns the page that each keyword of a project was added for, by keyword in lower case: the service does not return
 * it, so it is taken from the journal of what was ordered here. The latest order counts.
 */
export function targetsOf(operations: readonly Operation[], projectId: number): KeywordTargets {
  const targets = new Map<string, string>();
  const added = operations
    .filter(({ kind, state }) => kind === ADDITIONS && state === 'accepted')
    .sort((a, b) => a.createdAt - b.createdAt);
  for (const { input } of added) {
    const { params, body } = input as {
      params?: { id?: number };
      body?: { keywords?: string | readonly string[]; target_url?: string };
    };
    if (params?.id !== projectId || !body?.target_url) continue;
    const keywords = typeof body.keywords === 'string' ? body.keywords.split('\n') : (body.keywords ?? []);
    for (const keyword of keywords) targets.set(keyword.trim().toLowerCase(), body.target_url);
  }
  return targets;
}

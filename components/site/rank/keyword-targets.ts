import { routeOf } from '@/lib/api/caller.ts';
import { addKeywords } from '@/lib/api/rank.ts';
import type { Operation } from '@/lib/service/records/operation.ts';
import type { KeywordTargets } from '@/lib/standing/tracked-keywords.ts';

const ADDITIONS = routeOf(addKeywords);

interface Addition {
  keywords?: string | readonly string[];
  target_url?: string;
  tag?: string;
}

/** Returns what keywords of a project were added with, by keyword in lower case: the latest order that says so counts. */
function addedWith(
  field: 'target_url' | 'tag',
  operations: readonly Operation[],
  projectId: number,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const added = operations
    .filter(({ kind, state }) => kind === ADDITIONS && state === 'accepted')
    .sort((a, b) => a.createdAt - b.createdAt);
  for (const { input } of added) {
    const { params, body = {} } = input as { params?: { id?: number }; body?: Addition };
    const value = body[field]?.trim();
    if (params?.id !== projectId || !value) continue;
    const keywords = typeof body.keywords === 'string' ? body.keywords.split('\n') : (body.keywords ?? []);
    for (const keyword of keywords) found.set(keyword.trim().toLowerCase(), value);
  }
  return found;
}

/**
 * Returns the page that each keyword of a project was added for, by keyword in lower case: the service does not return
 * it, so it is taken from the journal of what was ordered here.
 */
export const targetsOf = (operations: readonly Operation[], projectId: number): KeywordTargets =>
  addedWith('target_url', operations, projectId);

/** Returns the tag that each keyword of a project was added with, from the same journal. */
export const tagsOf = (operations: readonly Operation[], projectId: number): ReadonlyMap<string, string> =>
  addedWith('tag', operations, projectId);

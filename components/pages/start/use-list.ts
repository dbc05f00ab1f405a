import { useMemo } from 'react';
import { type ListedAddress, readListed } from '@/lib/page/sets/listed-addresses.ts';
import type { SetPlan } from '@/lib/page/sets/plan-set.ts';

interface Line {
  line: number;
  text: string;
}

/** What the lines of a list are. */
export interface ListedPlan {
  /** Addresses that can be requested, also those over the limit. */
  ready: number;
  /** Lines without an address. */
  wrong: readonly Line[];
  /** Addresses that are not requested, by reason. */
  leftOut: readonly { why: string; lines: readonly Line[] }[];
}

/** Returns the addresses of a list. */
export const useListed = (text: string, site: string) => useMemo(() => readListed(text, site), [text, site]);

/** Returns what the lines of a list are, once the set is planned. */
export function listedPlanOf(
  wrong: readonly Line[],
  found: readonly ListedAddress[],
  plan: SetPlan,
): ListedPlan {
  const lineOf = new Map<string, number>();
  for (const { address, line } of found) {
    const key = address.split('#')[0] ?? '';
    if (!lineOf.has(key)) lineOf.set(key, line);
  }
  const leftOut = new Map<string, Line[]>();
  let ready = 0;
  for (const { address, outcome } of plan.rows) {
    if (outcome.state === 'waiting') ready += 1;
    if (outcome.state !== 'left out') continue;
    const lines = leftOut.get(outcome.why) ?? [];
    lines.push({ line: lineOf.get(address) ?? 0, text: address });
    leftOut.set(outcome.why, lines);
  }
  const beyond = plan.tally.reasons.limit ?? 0;
  return {
    ready: ready + beyond,
    wrong,
    leftOut: [...leftOut].filter(([why]) => why !== 'limit').map(([why, lines]) => ({ why, lines })),
  };
}

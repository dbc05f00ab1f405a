import { useEffect, useState } from 'react';
import { planSet, type SetPlan } from '@/lib/page/sets/plan-set.ts';
import type { SetChoice } from '@/lib/pages/sets/stored/set-rows.ts';

/** Returns what a set would request, again after each change; the former plan until then, and null for no addresses. */
export function usePlan(
  choice: SetChoice,
  addresses: readonly { address: string; isInSitemap?: boolean }[] | null,
): SetPlan | null {
  const [plan, setPlan] = useState<{ of: typeof addresses; plan: SetPlan } | null>(null);
  const key = JSON.stringify(choice);
  useEffect(() => {
    if (!addresses) return;
    const stop = new AbortController();
    planSet(JSON.parse(key) as SetChoice, addresses, stop.signal).then(
      (next) => {
        if (!stop.signal.aborted) setPlan({ of: addresses, plan: next });
      },
      // It was stopped.
      () => {},
    );
    return () => stop.abort();
  }, [key, addresses]);
  return addresses && plan?.of === addresses ? plan.plan : null;
}

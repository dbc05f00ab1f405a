import { useEffect, useState } from 'react';
import type { Link } from '@/lib/api/promotion.ts';
import { type RunDetails, runById } from '@/lib/api/runs.ts';
import { keptAddress } from '@/lib/pages/kept-address.ts';
import { readRows } from '@/lib/platform/table.ts';
import { histories } from '@/lib/report/history.ts';
import { repliesOf, replyKey } from '@/lib/service/records/replies.ts';
import { pageAsSeen } from '@/lib/standing/page-as-seen.ts';
import { useConnection } from '../../../stored/stored-state.ts';
import type { LinkFacts, LinkRow } from './link-rows.ts';

/** Links that are read in one transaction, so that other work gets its turn. */
const AT_ONCE = 100;

type Wanted = readonly { link: Link; run: number | null }[];

/** Returns the placements of a run that were found in place; null if the service did not count them. */
function verifiedIn({ levels }: RunDetails): number | null {
  const counts = (levels ?? []).flatMap(({ verified }) => verified ?? []);
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : null;
}

const runs = repliesOf(runById);

/** Reads what is stored about some links. */
const readFacts = (account: string, wanted: Wanted): Promise<(readonly [number, LinkFacts])[]> =>
  readRows([histories, runs], (of) =>
    Promise.all(
      wanted.map(async ({ link, run }) => {
        const [page, details] = await Promise.all([
          of(histories).get(keptAddress(link.url)),
          run === null ? null : of(runs).get(replyKey(account, runById, { params: { id: run } })),
        ]);
        const verified = details?.data ? verifiedIn(details.data.run) : null;
        return [link.id, { verified, seen: page && pageAsSeen(page) }] as const;
      }),
    ),
  );

const NOTHING: ReadonlyMap<number, LinkFacts> = new Map();

/** Returns what is stored about the links: the first rows soon, those of thousands a moment later. */
export function useLinkFacts(rows: readonly Pick<LinkRow, 'link' | 'run'>[]): typeof NOTHING {
  const account = useConnection(({ value }) => value?.account ?? '');
  const [facts, setFacts] = useState(NOTHING);
  useEffect(() => {
    let isCurrent = true;
    const wanted = rows.map(({ link, run }) => ({ link, run: run?.id ?? null }));
    const read = async () => {
      const found = new Map<number, LinkFacts>();
      for (let at = 0; at < wanted.length && isCurrent; at += AT_ONCE) {
        for (const [id, known] of await readFacts(account, wanted.slice(at, at + AT_ONCE)))
          if (known.seen || known.verified !== null) found.set(id, known);
        if (at === 0 && isCurrent) setFacts(new Map(found));
        await new Promise((resolve) => setTimeout(resolve));
      }
      if (isCurrent) setFacts(found);
    };
    // Without them, their columns say that nothing is known.
    read().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [account, rows]);
  return facts;
}

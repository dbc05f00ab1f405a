import { useRef, useState } from 'react';
import {
  canVisitFromPage,
  useVisitedVerdicts,
  visitForVerdict,
} from '@/lib/page/visited/visited-verdicts.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { mayReachHost, requestSite } from '@/lib/platform/browser.ts';
import { failedParts, type PreflightPart } from '@/lib/standing/preflight.ts';
import { useTexts } from '../../../../texts/use-texts.ts';
import type { LinkRow } from '../../links/link-rows.ts';
import { lookOf, type PageLook, useFront } from '../../preflight/use-preflight.ts';

/** Milliseconds after which a kept check says nothing about the page of now, unless it says that it cannot be indexed. */
const FRESH = 86_400_000;

/** What is known of the page of a chosen link. */
export interface RowLook extends Omit<PageLook, 'reason'> {
  row: LinkRow;
  reason: PageLook['reason'] | 'denied';
  /** `now`: by a check of this visit; `kept`: only by the last check that this browser keeps; null: not known. */
  source: 'now' | 'kept' | null;
  /** What speaks against promoting it. */
  failed: readonly PreflightPart[];
}

/** What is known of the pages, and how to check the others. */
export interface PageLooks {
  all: readonly RowLook[];
  /** How many pages can be checked: nothing is known of them, or only by a check that is over a day old. */
  left: number;
  /** How many of the pages of this press are checked; null while none is under way. */
  progress: { done: number; total: number } | null;
  /** Whether the browser did not allow access to some of them. */
  isDenied: boolean;
  /** Checks the pages that are left, one after another. Must be called directly by the click handler. */
  check: () => void;
  stop: () => void;
}

function rowLook(row: LinkRow, look: PageLook, isDenied: boolean): RowLook {
  const isSeen = look.results.length > 0 || look.preflight.state === 'failed';
  const isClosed = row.seen?.isIndexable === false;
  const isKept = row.seen?.isIndexable != null && (isClosed || Date.now() - row.seen.at < FRESH);
  return {
    ...look,
    row,
    reason: look.reason ?? (isDenied ? 'denied' : null),
    source: isSeen ? 'now' : isKept ? 'kept' : null,
    failed: isSeen ? failedParts(look.preflight) : isClosed ? ['index'] : [],
  };
}

/** Whether a check would tell something new. */
const isLeft = ({ source, row, isRunning }: RowLook) =>
  !isRunning && (source === null || (source === 'kept' && Date.now() - (row.seen?.at ?? 0) >= FRESH));

/** Returns what is known of the pages of some links. None is visited unless the user asks for that. */
export function usePageLooks(rows: readonly LinkRow[]): PageLooks {
  const { language } = useTexts();
  const front = useFront();
  const visited = useVisitedVerdicts();
  const [progress, setProgress] = useState<PageLooks['progress']>(null);
  const [denied, setDenied] = useState<readonly string[]>([]);
  const turn = useRef(0);
  const all = rows.map((row) => {
    const { url } = row.link;
    return rowLook(row, lookOf(url, front, visited[url]), denied.includes(hostOf(url)));
  });
  const left = all.filter(isLeft).map(({ row }) => row.link.url);
  const visit = async (asking: Promise<boolean>, mine: number) => {
    const isGranted = await asking.catch(() => false);
    const open: string[] = [];
    for (const url of left)
      if (isGranted || canVisitFromPage(url) || (await mayReachHost(url).catch(() => false))) open.push(url);
    setDenied(left.filter((url) => !open.includes(url)).map(hostOf));
    for (const [done, url] of open.entries()) {
      if (turn.current !== mine) return;
      setProgress({ done, total: open.length });
      await visitForVerdict(url, language);
    }
    if (turn.current === mine) setProgress(null);
  };
  return {
    all,
    left: left.length,
    progress,
    isDenied: denied.length > 0,
    check() {
      const foreign = left.filter((url) => !canVisitFromPage(url));
      turn.current += 1;
      void visit(foreign.length > 0 ? requestSite(...foreign) : Promise.resolve(true), turn.current);
    },
    stop() {
      turn.current += 1;
      setProgress(null);
    },
  };
}

import { useEffect, useState } from 'react';
import { createProject, estimate, listCrawls, startCrawl } from '@/lib/api/audit.ts';
import type { Input } from '@/lib/api/endpoint.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { refresh } from '@/lib/service/ask/refresh-site.ts';
import { isOpen, type Operation, type Price } from '@/lib/service/records/operation.ts';
import { type Refused, useOrder } from '../../stored/use-order.ts';
import { isServiceToday } from '../frame/service-day.ts';
import { useSite } from '../frame/site-rows.tsx';
import { lastOrder, useAudits } from './audits.ts';

export interface AuditOrder {
  /** From the press of the button until the outcome is known. */
  isStarting: boolean;
  /** Whether the order has been silent for so long that the user should know. */
  isSilent: boolean;
  refused: Refused | null;
  /** The number of the audit that it started since this page was opened; null if it did not. */
  started: number | null;
  /** Starts an audit, in a new project if there is none. */
  start(mode: 'express' | 'full', price?: Price, project?: NewProject): Promise<void>;
}

/** What a new audit project is created with; the home page of the page in front if nothing is given. */
export type NewProject = Input<typeof createProject>['body'];

/** Reasons that are over by themselves: the next press tells whether they are. */
const PASSING: ReadonlySet<string> = new Set(['already_running', 'api_disabled', 'rate_limited']);

/**
 * Returns why the last free order was refused, while that still applies: a limit is over when the service's day is. The
 * refusal of a paid order is shown where it was paid.
 */
function refusalOf(last: Operation | null): Refused | null {
  if (last?.state !== 'rejected' || last.seen || last.price.kind !== 'free') return null;
  if (last.error === null || PASSING.has(last.error.code)) return null;
  return isServiceToday(last.settledAt ?? 0) ? last.error : null;
}

/** Returns what the project of a page's site is created with: its home page, and its host as people read it. */
export const homeOf = (url: string): NewProject => {
  const { origin, hostname } = new URL(url);
  return { url: `${origin}/`, name: readableAddress(hostname) };
};

/** Orders audits of the site; includes the last order from before this page was opened. */
export function useAuditOrder(url: string): AuditOrder {
  const { host, rows } = useSite();
  const { product } = useAudits();
  const { place, isBusy, isSilent, refused } = useOrder();
  const [opened] = useState(Date.now);
  const last = lastOrder(rows.operations);
  const isNews = (last?.settledAt ?? 0) >= opened;
  const accepted = last?.state === 'accepted' && isNews ? last.id : null;
  useEffect(() => {
    // The project may be new, and the list and the balance are older than the started audit.
    if (accepted) void refresh(host, true);
  }, [host, accepted]);
  return {
    isStarting: isBusy || (last !== null && isOpen(last)),
    isSilent,
    refused: refused ?? refusalOf(last),
    started: accepted ? (last?.results[0]?.id ?? null) : null,
    start(mode, price = { kind: 'free' }, project = homeOf(url)) {
      return place({
        endpoint: startCrawl,
        site: host,
        price,
        input: { params: { id: product.project?.id ?? 0 }, body: { mode } },
        ...(product.project === null && {
          first: { endpoint: createProject, input: { body: project } },
        }),
      });
    },
  };
}

/** Reloads what a finished audit outdates: the list of audits, and the price of a full one. */
export function useEndOfAudit(): void {
  const { product, job } = useAudits();
  const [opened] = useState(Date.now);
  const projectId = product.project?.id ?? null;
  const ended = (job?.endedAt ?? 0) >= opened ? job?.id : null;
  useEffect(() => {
    if (projectId === null || !ended) return;
    for (const endpoint of [listCrawls, estimate]) void answer(endpoint, { params: { id: projectId } }, 0);
  }, [projectId, ended]);
}

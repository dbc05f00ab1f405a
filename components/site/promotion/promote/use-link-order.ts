import { useEffect, useRef } from 'react';
import { routeOf } from '@/lib/api/caller.ts';
import { addLink, createProject, projectById } from '@/lib/api/promotion.ts';
import { isSamePage } from '@/lib/platform/address.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { refresh } from '@/lib/service/ask/refresh-site.ts';
import { isOpen, type Operation } from '@/lib/service/records/operation.ts';
import { type Refused, useOrder } from '../../../stored/use-order.ts';
import { useSite } from '../../frame/site-rows.tsx';

interface Wanted {
  url: string;
  /** Empty: the service chooses (LNK-05). */
  anchor: string;
  /** Of the articles; empty: the project's. */
  language: string;
  /** What the articles should say; empty: nothing in particular. */
  wish: string;
  /**
   * The settings for a new project if there is none (PRJ-05: the language is always sent); what is empty is left to the service.
   */
  project: { name: string; language: string; region: string; topic: string; wishes: string };
  /** Further pages of a new project. */
  further: readonly { url: string; anchor: string }[];
  /** Faults of the page that the user chose to ignore. */
  overridden: readonly string[];
}

export interface LinkOrder {
  /** Its row in the journal, as soon as there is one. */
  operation: Operation | null;
  refused: Refused | null;
  isBusy: boolean;
  add(wanted: Wanted): Promise<void>;
}

/** Returns the URL that an operation adds; null if it adds none. */
function addressOf({ kind, input }: Operation): string | null {
  const body = (input.body ?? {}) as { url?: string; links?: readonly { url: string }[] };
  if (kind === routeOf(addLink)) return body.url ?? null;
  return kind === routeOf(createProject) ? (body.links?.[0]?.url ?? null) : null;
}

/** Orders a URL to be added to a project, or to a new one if `projectId` is null. */
export function useLinkOrder(address: string, projectId: number | null): LinkOrder {
  const { host, rows } = useSite();
  const { operation, refused, isBusy: isOwnBusy, place } = useOrder();
  // Includes the order that was in progress when this page was opened.
  const other = rows.operations.find((one) => isOpen(one) && isSamePage(addressOf(one), address)) ?? null;
  const isBusy = isOwnBusy || other !== null;
  const wasBusy = useRef(false);
  useEffect(() => {
    const isOver = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!isOver) return;
    // The counts of links and the project's own list are outdated now.
    void refresh(host, true);
    if (projectId !== null) void answer(projectById, { params: { id: projectId } }, 0);
  }, [host, isBusy, projectId]);
  const add = ({ url, project, further, overridden, ...given }: Wanted) => {
    const [anchor, language, wish] = [given.anchor.trim(), given.language.trim(), given.wish.trim()];
    const link = { url, ...(anchor && { anchor }), ...(language && { language }), ...(wish && { wish }) };
    if (projectId !== null) {
      const input = { params: { id: projectId }, body: link };
      return place({ site: host, endpoint: addLink, input, overridden });
    }
    const about = Object.fromEntries(
      Object.entries(project).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : [])),
    ) as { name: string; language: string };
    const others = further.map((one) => ({ url: one.url, ...(one.anchor && { anchor: one.anchor }) }));
    const body = { ...about, url: `${new URL(url).origin}/`, links: [link, ...others] };
    return place({ site: host, endpoint: createProject, input: { body }, overridden });
  };
  return { operation: operation ?? other, refused, isBusy, add };
}

import Image from 'lucide-react/icons/image';
import { useEffect, useState } from 'react';
import { selectorOf } from '@/lib/checks/evidence.ts';
import type { ElementRecord } from '@/lib/checks/snapshot.ts';
import { useInspection } from '@/lib/page/session.ts';
import { thumbnailsOf } from '@/lib/page/thumbnails.ts';

/** Milliseconds in which rows that come into sight ask together. */
const GATHER = 30;

/** Those that were drawn, as long as the snapshot is there that they are of. */
const drawn = new WeakMap<ElementRecord, Promise<string | null>>();
const waiting = new Map<ElementRecord, (copy: string | null) => void>();

async function drawWaiting(tabId: number): Promise<void> {
  const asked = [...waiting];
  waiting.clear();
  const copies = await thumbnailsOf(
    tabId,
    asked.map(([at]) => selectorOf(at.path) ?? ''),
  );
  asked.forEach(([, answer], index) => {
    answer(copies[index] ?? null);
  });
}

function thumbnailOf(tabId: number, at: ElementRecord): Promise<string | null> {
  const known = drawn.get(at);
  if (known) return known;
  if (waiting.size === 0) setTimeout(() => void drawWaiting(tabId), GATHER);
  const copy = new Promise<string | null>((answer) => waiting.set(at, answer));
  drawn.set(at, copy);
  return copy;
}

/** A small copy of an image in a box that is there before it; a drawing of one where the image cannot be read. */
export function Thumbnail({ at }: { at: ElementRecord }) {
  const tabId = useInspection(({ tab }) => tab?.id);
  const [copy, setCopy] = useState<string | null>(null);
  useEffect(() => {
    if (tabId === undefined) return;
    let isCurrent = true;
    void thumbnailOf(tabId, at).then((made) => {
      if (isCurrent) setCopy(made);
    });
    return () => {
      isCurrent = false;
    };
  }, [tabId, at]);
  return (
    <span
      aria-hidden="true"
      className="grid size-11 flex-none place-items-center overflow-hidden rounded-md bg-soft text-dim max-[299px]:size-8"
    >
      {copy ? <img src={copy} alt="" className="size-full object-contain" /> : <Image size={16} />}
    </span>
  );
}

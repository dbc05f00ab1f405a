import Image from 'lucide-react/icons/image';
import { useEffect, useState } from 'react';
import type { ElementRecord } from '@/lib/checks/snapshot.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { thumbnailOf, useWantedThumbnails } from './thumbnail-source.ts';

/** A thumbnail in a box that reserves its space; an icon if the image cannot be read. */
export function Thumbnail({ at }: { at: ElementRecord }) {
  const tabId = useInspection(({ tab }) => tab?.id);
  const page = useInspection(({ inspection }) => inspection?.page);
  const mayLoad = useWantedThumbnails(({ of }) => of !== null && of === page);
  const [copy, setCopy] = useState<string | null>(null);
  useEffect(() => {
    if (tabId === undefined) return;
    let isCurrent = true;
    void thumbnailOf(tabId, at, mayLoad).then((made) => {
      if (isCurrent) setCopy(made);
    });
    return () => {
      isCurrent = false;
    };
  }, [tabId, at, mayLoad]);
  return (
    <span
      aria-hidden="true"
      className="grid size-11 flex-none place-items-center overflow-hidden rounded-md bg-soft text-dim @max-[299px]/page:size-8"
    >
      {copy ? <img src={copy} alt="" className="size-full object-contain" /> : <Image size={16} />}
    </span>
  );
}

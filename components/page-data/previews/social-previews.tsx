import { useState } from 'react';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { areOfOneAddress } from '@/lib/checks/knowledge/response/served.ts';
import { loadPicture } from '@/lib/page/in-page/picture.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Section } from '../../ui/section.tsx';
import { cardOf, NETWORKS } from './social-card.ts';
import { type Loaded, pictureIn, SocialCardView } from './social-card-view.tsx';

/** The page as three networks would show a link to it. */
export function SocialPreviews({ inspection: { page, served } }: { inspection: Inspection }) {
  const { t } = useTexts();
  const tabId = useInspection(({ tab }) => tab?.id);
  const [pictures, setPictures] = useState<Readonly<Record<string, Loaded>>>({});
  const isServed = served !== undefined && areOfOneAddress(served, page);
  // Networks run no scripts: they see what the server sends.
  const seen = isServed ? served : page;
  const load = async (address: string) => {
    if (tabId === undefined) return;
    const keep = (loaded: Loaded) => setPictures((all) => ({ ...all, [address]: loaded }));
    keep('loading');
    keep(await loadPicture(tabId, address));
  };
  return (
    <Section title={t('data.social.heading')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-tiny text-dim">{t(isServed ? 'data.social.served' : 'data.social.rendered')}</p>
        {NETWORKS.map((network) => {
          const { imageUrl } = cardOf(network, seen);
          const loaded = imageUrl === null ? undefined : pictures[imageUrl];
          return (
            <SocialCardView
              key={network}
              network={network}
              card={cardOf(network, seen, pictureIn(loaded))}
              loaded={loaded}
              onLoad={() => imageUrl && void load(imageUrl)}
            />
          );
        })}
      </div>
    </Section>
  );
}

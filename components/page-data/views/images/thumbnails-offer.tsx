import type { Inspection } from '@/lib/checks/inspection.ts';
import { imageAddress } from '@/lib/checks/knowledge/document/images.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { TextButton } from '../../../ui/button.tsx';
import { useWantedThumbnails } from './thumbnail-source.ts';

/** Returns whether an image is cross-origin, so that the page may read it only if its server allows that. */
function isForeign(address: string, page: string): boolean {
  return (
    /^https?:/i.test(address) && URL.canParse(address) && new URL(address).origin !== new URL(page).origin
  );
}

/** Offers the thumbnails that need requests to other sites; the others load by themselves. */
export function ThumbnailsOffer({ inspection: { page } }: { inspection: Inspection }) {
  const { t } = useTexts();
  const isWanted = useWantedThumbnails(({ of }) => of === page);
  const count = page.images.filter(
    (at) => at.shown?.loaded === 'yes' && isForeign(imageAddress(page, at), page.url),
  ).length;
  if (count === 0) return null;
  return (
    <p className="text-small text-dim">
      {isWanted ? (
        t('data.images.unreadable')
      ) : (
        <>
          {t('data.images.foreign', { images: count })}{' '}
          <TextButton onClick={() => useWantedThumbnails.setState({ of: page })}>
            {t('data.images.load')}
          </TextButton>
        </>
      )}
    </p>
  );
}

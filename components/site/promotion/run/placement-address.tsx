import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { webAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';

/**
 * The URL of a placement. NOD-02: it is untrusted, so it is shown as text, and as a link only if it is http or https.
 */
export function PlacementAddress({ url }: { url: string | null | undefined }) {
  const { t } = useTexts();
  const address = webAddress(url);
  if (!url)
    return (
      <p className="truncate text-dim" title={t('promotion.run.noAddress')}>
        {t('promotion.run.noAddress')}
      </p>
    );
  const text = readableAddress(url).replace(/^https?:\/\//i, '');
  return (
    <p dir="ltr" className="truncate font-mono text-small" title={url}>
      {address ? (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="rounded-sm text-accent hover:underline"
        >
          {text}
        </a>
      ) : (
        url
      )}
    </p>
  );
}

import { webAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';

/** The address of a placement. NOD-02: anybody may have written it: text, and a link only where it is one of the web. */
export function PlacementAddress({ url }: { url: string | null | undefined }) {
  const { t } = useTexts();
  const address = webAddress(url);
  if (!url) return <p className="truncate text-dim">{t('promotion.run.noAddress')}</p>;
  const text = url.replace(/^https?:\/\//i, '');
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

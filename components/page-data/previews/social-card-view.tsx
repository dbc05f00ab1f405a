import type { Picture as LoadedPicture } from '@/lib/page/in-page/picture.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TONES } from '../table/tones.ts';
import { type ImageVerdict, judgeImage, type Network, type SocialCard } from './social-card.ts';

/** An image that was requested; `null` if it could not be loaded, `late` if it did not load in time. */
export type Loaded = 'loading' | 'late' | LoadedPicture | null;

/** Returns the image, if it has loaded. */
export const pictureIn = (loaded: Loaded | undefined): LoadedPicture | null =>
  typeof loaded === 'object' ? loaded : null;

const TONE_OF: Readonly<Record<ImageVerdict, keyof typeof TONES>> = {
  none: 'warn',
  'unusable address': 'error',
  'too small': 'error',
  thumbnail: 'warn',
  soft: 'note',
  'odd shape': 'warn',
  good: 'pass',
};

interface SocialCardViewProps {
  network: Network;
  card: SocialCard;
  loaded: Loaded | undefined;
  onLoad: () => void;
}

function Picture({ card, loaded, onLoad }: Omit<SocialCardViewProps, 'network'>) {
  const { t } = useTexts();
  const picture = pictureIn(loaded);
  if (picture?.copy) return <img src={picture.copy} alt={t('data.social.picture')} />;
  if (card.imageUrl === null) return <span className="p-2 text-tiny">{t('data.social.noPicture')}</span>;
  return (
    <span className="grid min-w-0 max-w-full justify-items-center gap-1.5 p-2">
      {typeof loaded === 'object' ? (
        <span className="text-tiny">{t(picture ? 'data.social.closed' : 'data.social.failed')}</span>
      ) : (
        <Button disabled={loaded === 'loading'} onClick={onLoad} mayWrap className="max-w-full">
          {t(loaded === 'loading' ? 'data.social.loading' : 'data.social.load')}
        </Button>
      )}
      {loaded === 'late' && <span className="text-tiny">{t('data.social.late')}</span>}
    </span>
  );
}

function Verdict({ network, card, loaded }: Omit<SocialCardViewProps, 'onLoad'>) {
  const { t } = useTexts();
  const measured = pictureIn(loaded);
  const verdict = judgeImage(network, card, measured);
  const size = measured ?? card.declared;
  const isOff =
    measured &&
    card.declared &&
    (measured.width !== card.declared.width || measured.height !== card.declared.height);
  return (
    <div className="mt-1 grid gap-0.5 text-tiny text-dim">
      {card.image && (
        <p dir="ltr" className="truncate" title={card.image}>
          {card.image}
        </p>
      )}
      <p role="status">
        {size && (
          <>
            {t(measured ? 'data.social.measured' : 'data.social.declared', {
              width: size.width,
              height: size.height,
            })}{' '}
          </>
        )}
        {verdict ? (
          <span className={TONES[TONE_OF[verdict]]}>{t(`data.social.verdict.${verdict}`)}</span>
        ) : (
          t('data.social.verdict.unknown')
        )}
        {isOff && (
          <span className="text-warn">
            {' '}
            {t('data.social.differs', {
              width: card.declared?.width ?? 0,
              height: card.declared?.height ?? 0,
            })}
          </span>
        )}
      </p>
    </div>
  );
}

/** A link to the page as one network would show it, and what that network does with the image. */
export function SocialCardView(props: SocialCardViewProps) {
  const { network, card } = props;
  const { t } = useTexts();
  return (
    <div>
      <h3 className="mb-1 text-tiny font-medium text-dim">{network}</h3>
      <div className="share" data-network={network} data-large={card.isLarge}>
        <div className="share-picture">
          <Picture {...props} />
        </div>
        <div className="min-w-0 px-3 py-2">
          <p dir="ltr" className="truncate text-tiny text-dim">
            {network === 'Facebook' ? card.host.toUpperCase() : card.host}
          </p>
          <p dir="auto" title={card.title} className="clip-2 font-semibold wrap-anywhere">
            {card.title || t('data.social.noTitle')}
          </p>
          {/* LinkedIn shows no description in its feed. */}
          {network !== 'LinkedIn' && card.description && (
            <p dir="auto" title={card.description} className="clip-2 text-dim wrap-anywhere">
              {card.description}
            </p>
          )}
        </div>
      </div>
      <Verdict {...props} />
    </div>
  );
}

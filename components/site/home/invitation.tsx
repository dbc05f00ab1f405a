import { useEffect, useState } from 'react';
import { isLoadedFromFolder, openOptions } from '@/lib/platform/browser.ts';
import { lostConnection } from '@/lib/service/connection/witness.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { Notice } from '../../ui/notice.tsx';

// Only a clone of the source code has it.
const SandboxOffer = later(() => import('./sandbox-offer.tsx'));

interface InvitationProps {
  /** Whether the user waits for something else, before which no more code is loaded. */
  isWaiting?: boolean;
}

/**
 * What users without a key are offered: to connect, where to get a key, and in a clone to try the local sandbox. If the settings
 * were lost, it says so, because this is not a first start.
 */
export function Invitation({ isWaiting = false }: InvitationProps) {
  const { t } = useTexts();
  const [lost, setLost] = useState<string | null>(null);
  const [isClone, setClone] = useState(false);
  useEffect(() => void lostConnection().then(setLost, () => {}), []);
  useEffect(() => void isLoadedFromFolder().then(setClone, () => {}), []);
  return (
    <Notice
      tone={lost ? 'warn' : 'info'}
      action={
        <Button look="primary" className="self-start" onClick={openOptions}>
          {t('products.connect')}
        </Button>
      }
    >
      <p>{lost ? t('storage.lost', { host: lost }) : t('products.invitation')}</p>
      <p className="text-small text-dim">{t('products.keyFrom')}</p>
      {isClone && !isWaiting && <SandboxOffer />}
    </Notice>
  );
}

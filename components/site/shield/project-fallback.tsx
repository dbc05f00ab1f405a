import { useEffect } from 'react';
import { createProject } from '@/lib/api/shield.ts';
import { refresh } from '@/lib/service/ask/refresh-site.ts';
import { useOrder } from '../../stored/use-order.ts';
import { siteText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProductTrouble } from '../frame/product-trouble.tsx';
import { useSite } from '../frame/site-rows.tsx';
import { useGo } from '../frame/use-go.ts';
import { OrderRefusal } from './refusal.tsx';
import { VERIFY } from './shield-paths.ts';
import { useHome } from './use-home.ts';
import type { useShield } from './use-shield.ts';

/** The site has no project yet: creates one, and leads to its verification. */
function Create() {
  const { t } = useTexts();
  const { host } = useSite();
  const { go } = useGo();
  const { address } = useHome(host);
  const { place, operation, refused, isBusy } = useOrder();
  const isMade = operation?.state === 'accepted';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the project has been created
  useEffect(() => {
    if (!isMade) return;
    void refresh(host, true);
    go(VERIFY);
  }, [isMade]);
  const create = () =>
    void place({
      site: host,
      endpoint: createProject,
      input: { body: { url: address, name: siteText(host) } },
    });
  return (
    <>
      {refused && <OrderRefusal refused={refused} />}
      <EmptyState
        title={t('shield.none.title', { site: siteText(host) })}
        action={
          <Button look="primary" disabled={isBusy || isMade} onClick={create}>
            {t(isBusy ? 'shield.none.creating' : 'shield.none.create')}
          </Button>
        }
      >
        {t('shield.none.about')}
      </EmptyState>
    </>
  );
}

/**
 * Returns what replaces a screen while there is no project to show: it is loading, unknown, or does not exist. Null if
 * there is one.
 */
export function projectFallback({ state, product }: ReturnType<typeof useShield>) {
  if (state === 'found') return null;
  if (state === 'loading') return <Skeleton widths={[60, 95, 80]} />;
  return state === 'none' ? <Create /> : <ProductTrouble scope="shield" {...product} />;
}

import { useEffect } from 'react';
import { createProject } from '@/lib/api/shield.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { domainOf } from '@/lib/platform/address.ts';
import { refresh } from '@/lib/service/ask/refresh-site.ts';
import { useOrder } from '../../stored/use-order.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
      input: { body: { url: address, name: readableAddress(domainOf(host)) } },
    });
  return (
    <>
      {refused && <OrderRefusal refused={refused} />}
      <EmptyState
        title={t('shield.none.title')}
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
  return state === 'none' ? <Create /> : <Unknown error={product.error} />;
}

function Unknown({ error }: Pick<ReturnType<typeof useShield>['product'], 'error'>) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { host } = useSite();
  const isDenied = error === 'forbidden_scope';
  return (
    <Notice
      tone={isDenied ? 'info' : 'warn'}
      {...(isDenied && { title: t('shield.denied') })}
      action={
        isDenied ? null : <Button onClick={() => void refresh(host, true)}>{t('page.tryAgain')}</Button>
      }
    >
      {isDenied ? t('shield.deniedAbout') : error && errorText(error)}
    </Notice>
  );
}

/** Says that the shown data could not be updated, and how old it is. */
export function Stale({ error, at }: Pick<ReturnType<typeof useShield>['product'], 'error' | 'at'>) {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  if (!error || at === null) return null;
  return (
    <Notice tone="warn" title={errorText(error)}>
      {t('products.stale', { age: ageText(language, at) })}
    </Notice>
  );
}

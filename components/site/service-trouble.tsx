import { openOptions } from '@/lib/browser.ts';
import type { Product } from '@/lib/projects/projects.ts';
import { ageText } from '../format.ts';
import { useConnection } from '../stored-state.ts';
import { useErrorText, useTexts } from '../texts.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useCurrentProjects } from './product.ts';
import { refresh, useRefresh } from './refresh.ts';

const PRODUCTS: readonly Product[] = ['audit', 'shield', 'promotion', 'rank'];

/** What keeps every product from being up to date: its code, and when they last were. */
export function useTrouble(): { code: string | null; at: number | null } {
  const stored = useCurrentProjects();
  const isRejected = useConnection(({ value }) => value?.state === 'rejected');
  const failure = useRefresh(({ error }) => error);
  const codes = new Set(
    PRODUCTS.map((product) => stored[product].error).filter((code) => code !== 'forbidden_scope'),
  );
  const common = codes.size === 1 ? ([...codes][0] ?? null) : null;
  const times = PRODUCTS.flatMap((product) => stored[product].at ?? []);
  const at = times.length > 0 ? Math.min(...times) : null;
  return { code: isRejected ? 'unauthorized' : (failure ?? common), at };
}

/** Where only the options help. */
const FOR_OPTIONS: readonly string[] = ['unauthorized', 'permission_missing', 'no_key'];

/** Says once, for all products, why they are not up to date, and how old what is shown is. */
export function ServiceTrouble({ host }: { host: string }) {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  const { code, at } = useTrouble();
  const isRunning = useRefresh((state) => state.isRunning);
  if (!code) return null;
  const action = FOR_OPTIONS.includes(code) ? (
    <Button onClick={openOptions}>{t('page.options')}</Button>
  ) : (
    <Button disabled={isRunning} onClick={() => void refresh(host)}>
      {t('page.tryAgain')}
    </Button>
  );
  return (
    <Notice tone="warn" action={action}>
      {errorText(code)}{' '}
      {at !== null && <span className="text-dim">{t('products.stale', { age: ageText(language, at) })}</span>}
    </Notice>
  );
}

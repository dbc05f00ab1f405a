import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { openOptions } from '@/lib/platform/browser.ts';
import { refresh, useRefresh } from '@/lib/service/ask/refresh-site.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';
import { FOR_OPTIONS, useTrouble } from './use-trouble.ts';

/** Says once, for all products, why they are not up to date, and how old the shown data is. */
export function ServiceTrouble({ host }: { host: string }) {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  const { code, at } = useTrouble();
  const isRunning = useRefresh((state) => state.isRunning);
  if (!code) return null;
  // A refused key may work again a moment later.
  const mayWorkAgain = code === 'unauthorized' || !FOR_OPTIONS.includes(code);
  return (
    <div role="status" className="flex items-start gap-2 border-b border-line bg-soft px-3 py-1 text-small">
      <TriangleAlert size={14} aria-hidden className="mx-[3px] mt-px flex-none text-warn" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {errorText(code)}{' '}
        {at !== null && (
          <span className="text-dim">{t('products.stale', { age: ageText(language, at) })}</span>
        )}
      </p>
      {mayWorkAgain && (
        <TextButton disabled={isRunning} onClick={() => void refresh(host, true)}>
          {t('page.tryAgain')}
        </TextButton>
      )}
      {FOR_OPTIONS.includes(code) && <TextButton onClick={openOptions}>{t('page.options')}</TextButton>}
    </div>
  );
}

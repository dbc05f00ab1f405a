import type { Judged } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { countAgain } from '@/lib/report/ignored.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { messagesOf } from '../details/ignore-button.tsx';
import { FaultText } from '../finding/fault-text.tsx';

/** The findings that the user ignores on this site: visible, not counted, and restored with one press. */
export function IgnoredFindings({ results }: { results: readonly Judged[] }) {
  const { t } = useTexts();
  const url = useInspection(({ inspection }) => inspection?.url);
  const shown = results.filter((result) => result.ignored.length > 0);
  if (!url || shown.length === 0) return null;
  return (
    <Disclosure isRow title={t('panel.ignored.title')} count={shown.length}>
      <p className="mb-2 text-tiny text-dim">{t('panel.ignored.about', { host: hostOf(url) })}</p>
      <ul className="grid gap-2">
        {shown.map((result) => {
          const { check, ignored: findings } = result;
          const restore = () => void countAgain([url], { check, messages: messagesOf(findings) });
          return (
            <li key={check} className="flex items-baseline justify-between gap-3">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                <FaultText result={{ ...result, findings }} />
              </span>
              <TextButton className="flex-none" onClick={restore}>
                {t('panel.ignored.restore')}
              </TextButton>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}

import type { IgnoredFault } from '@/lib/pages/sets/causes/set-cause.ts';
import type { ListedSet } from '@/lib/pages/sets/causes/set-causes.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { countAgain } from '@/lib/report/ignored.ts';
import { faultText } from '@/lib/report/set-texts.ts';
import { TextButton } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { useSetWords } from '../set-words.tsx';

function IgnoredRow({ fault: { check, message, values, addresses } }: { fault: IgnoredFault }) {
  const words = useSetWords();
  const { t } = words;
  const name = faultText(words, check, message, { count: addresses.length, ...values });
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span dir="auto">{name}</span>{' '}
        <span className="text-small whitespace-nowrap text-dim">
          {t('sets.report.export.pages', { count: addresses.length })}
        </span>
      </span>
      <TextButton
        className="flex-none"
        aria-label={`${t('panel.ignored.restore')}: ${name}`}
        onClick={() => void countAgain(addresses, { check, messages: [message] })}
      >
        {t('panel.ignored.restore')}
      </TextButton>
    </li>
  );
}

/** What the user ignores on the site, in this set: visible, not counted, and restored with one press. */
export function IgnoredList({ site, listed: { ignored, doubtful } }: { site: string; listed: ListedSet }) {
  const { t } = useSetWords();
  if (ignored.length === 0) return null;
  return (
    <Disclosure title={t('panel.ignored.title')} count={ignored.length}>
      <p className="mb-2 text-tiny text-dim">{t('panel.ignored.about', { host: hostOf(site) })}</p>
      <ul aria-label={t('panel.ignored.title')} className="grid gap-2">
        {ignored.map((fault) => (
          <IgnoredRow key={`${fault.check} ${fault.message}`} fault={fault} />
        ))}
      </ul>
      {doubtful > 0 && (
        <p className="mt-2 text-small text-warn">{t('sets.report.ignored.doubtful', { count: doubtful })}</p>
      )}
    </Disclosure>
  );
}

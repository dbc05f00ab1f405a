import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { WindowList } from '../../ui/window-list.tsx';

const ROW_HEIGHT = 36;

/** What a set of pages has shown. */
export function SetReport({ set }: { set: PageSet }) {
  const { t } = useTexts();
  const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;
  const seen = set.entries.filter(({ outcome }) => outcome.state === 'seen');
  return (
    <WindowList label={t('sets.pages')} rows={seen} height={ROW_HEIGHT} opened={-1}>
      {({ address }) => (
        <p className="truncate px-3 py-2 font-mono text-small" title={address}>
          {pathOf(address)}
        </p>
      )}
    </WindowList>
  );
}

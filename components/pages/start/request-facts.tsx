import { isLoopback } from '@/lib/checks/knowledge/addresses/addresses.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { durationText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Seconds that a page takes on average: two at a time, and servers take their time. */
const SECONDS = 0.5;

interface RequestFactsProps {
  site: string;
  pages: number;
  isAsUser: boolean;
  onAsUser: (isAsUser: boolean) => void;
}

/** How fast pages are requested, how long that takes unless it is up to this computer alone, and as whom. */
export function RequestFacts({ site, pages, isAsUser, onAsUser }: RequestFactsProps) {
  const { t, language } = useTexts();
  const isOwn = isLoopback(new URL(site).hostname);
  const seconds = Math.max(1, Math.ceil(pages * SECONDS));
  return (
    <>
      <div className="rounded-card border border-line bg-card px-3 py-2.5">
        <FactList>
          <Fact name={t('sets.start.pace')}>{t(isOwn ? 'sets.start.paceOfOwn' : 'sets.start.paceIs')}</Fact>
          {!isOwn && (
            <Fact name={t('sets.start.time')}>
              {t('sets.start.timeIs', { time: durationText(language, seconds) })}
            </Fact>
          )}
          <Fact name={t('sets.start.price')}>{t('sets.start.free')}</Fact>
        </FactList>
      </div>
      <Switch
        label={t('sets.start.asUser')}
        hint={t('sets.start.asUserHint', { host: hostOf(site) })}
        isOn={isAsUser}
        onChange={onAsUser}
      />
    </>
  );
}

import { useId } from 'react';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { belongsTo } from '@/lib/service/projects/matching.ts';
import { extrasOf } from '@/lib/standing/promotable-address.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Switch } from '../../../ui/switch.tsx';

/** LNK-01: Returns whether a URL is outside the site: a project only takes URLs of its own site. */
export const isForeign = (address: string, site: string): boolean => !belongsTo(hostOf(address), site);

function Foreign({ address, site }: { address: string; site: string }) {
  const { t } = useTexts();
  return (
    isForeign(address, site) && (
      <span className="block text-small text-error">{t('promote.foreign', { site })}</span>
    )
  );
}

function Written({ address }: { address: string }) {
  return (
    <span dir="ltr" className="block font-mono text-small wrap-anywhere">
      {readableAddress(address)}
    </span>
  );
}

interface AddressChoiceProps {
  /** One URL, or the canonical URL and the current one. */
  addresses: readonly string[];
  chosen: string;
  onChoose: (address: string) => void;
  /** The domain of the project that the link is added to. */
  site: string;
}

/** Chooses which URL of the page is promoted, if it has two. */
export function AddressChoice({ addresses, chosen, onChoose, site }: AddressChoiceProps) {
  const { t } = useTexts();
  const name = useId();
  const [only, other] = addresses;
  if (only !== undefined && other === undefined) {
    return (
      <div className="grid gap-1">
        <span className="text-small text-dim">{t('promote.address')}</span>
        <div className="rounded-control bg-soft px-2.5 py-1.5">
          <Written address={only} />
          <Foreign address={only} site={site} />
        </div>
      </div>
    );
  }
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-small text-dim">{t('promote.address')}</legend>
      {addresses.map((address, index) => (
        <label
          key={address}
          className="flex items-start gap-2.5 rounded-control border border-line px-2.5 py-1.5 has-checked:border-accent has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={address === chosen}
            disabled={isForeign(address, site)}
            onChange={() => onChoose(address)}
            className="mt-[3px] accent-accent"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap justify-between gap-x-3 wrap-anywhere">
              {t(index === 0 ? 'promote.canonical' : 'promote.given')}
              {index === 0 && !isForeign(address, site) && (
                <span className="text-small text-dim">{t('promote.recommended')}</span>
              )}
            </span>
            <span className="text-dim">
              <Written address={address} />
            </span>
            <Foreign address={address} site={site} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface LeaveOutProps {
  address: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** LNK-08: shows the extra parameters of the URL, and removes them if the user wants that. */
export function LeaveOut({ address, isOn, onChange }: LeaveOutProps) {
  const { t, language } = useTexts();
  const { tracking, fragment } = extrasOf(address);
  const parts = [...tracking, ...(fragment ? [t('promote.fragment', { name: fragment.slice(0, 60) })] : [])];
  if (parts.length === 0) return null;
  const list = new Intl.ListFormat(language).format(parts);
  return (
    <Switch
      label={t('promote.leaveOut')}
      hint={<span className="wrap-anywhere">{t('promote.leaveOutAbout', { parts: list })}</span>}
      isOn={isOn}
      onChange={onChange}
    />
  );
}

import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The first letter of a site. */
export function SiteLetter({ host }: { host: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-[18px] flex-none place-items-center rounded bg-brass text-tiny font-bold text-brass-ink"
    >
      {(readableAddress(host).replace(/^www\./, '')[0] ?? 'P').toUpperCase()}
    </span>
  );
}

/** The host and the path. */
export function SiteName({ host, path }: { host: string; path: string }) {
  const { t } = useTexts();
  const name = readableAddress(host) || t('extension.name');
  return (
    <h1 className="flex min-w-0 flex-1 gap-2" title={name + readableAddress(path)}>
      <span dir="ltr" className="min-w-0 truncate font-semibold">
        {name}
      </span>
      <span dir="ltr" className="min-w-12 flex-1 truncate text-dim @max-[299px]/page:hidden">
        {readableAddress(path)}
      </span>
    </h1>
  );
}

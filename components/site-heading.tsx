import { useTexts } from './texts.tsx';

/** Whose page it is: a letter, the host, the path. */
export function SiteHeading({ host, path }: { host: string; path: string }) {
  const { t } = useTexts();
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-[18px] flex-none place-items-center rounded bg-brass text-tiny font-bold text-brass-ink"
      >
        {(host.replace(/^www\./, '')[0] ?? 'P').toUpperCase()}
      </span>
      <h1 className="flex min-w-0 flex-1 gap-2" title={host + path}>
        <span dir="ltr" className="min-w-0 truncate font-semibold">
          {host || t('extension.name')}
        </span>
        <span dir="ltr" className="min-w-12 flex-1 truncate text-dim">
          {path}
        </span>
      </h1>
    </>
  );
}

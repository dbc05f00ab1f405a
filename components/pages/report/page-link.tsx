import ExternalLinkIcon from 'lucide-react/icons/external-link';
import { addressInSite } from '@/lib/report/set-texts.ts';
import { webAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface PageLinkProps {
  site: string;
  address: string;
  /** Shown below the address. */
  note?: string | null;
}

/** A page of a set: its address, which opens it in a tab. */
export function PageLinkLine({ site, address, note }: PageLinkProps) {
  const { t } = useTexts();
  const path = addressInSite(site, address);
  const href = webAddress(address);
  return (
    <li className="flex items-center gap-2 px-3 py-1.5">
      <span className="min-w-0 flex-1">
        <span dir="ltr" className="block font-mono text-tiny wrap-anywhere">
          {path}
        </span>
        {note && (
          <span dir="auto" className="block text-tiny text-dim wrap-anywhere">
            {note}
          </span>
        )}
      </span>
      {href && (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          aria-label={t('sets.report.openPage', { page: path })}
          title={t('sets.report.openPage', { page: path })}
          className="grid size-6 flex-none place-items-center rounded-control text-dim hover:bg-soft hover:text-ink"
        >
          <ExternalLinkIcon size={14} aria-hidden />
        </a>
      )}
    </li>
  );
}

import Settings from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';
import { SiteHeading } from '@/components/shell/site-heading.tsx';
import { StorageTrouble } from '@/components/shell/storage-trouble.tsx';
import { useShortcut } from '@/components/shell/use-shortcut.ts';
import { ServiceLine } from '@/components/site/frame/service-line.tsx';
import { useTexts } from '@/components/texts/use-texts.ts';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { later } from '@/components/ui/later.tsx';
import { openOptions } from '@/lib/platform/browser.ts';

const JobsLink = later(() => import('@/components/site/jobs/jobs-link.tsx'));
const NewsLine = later(() => import('@/components/site/jobs/news-line.tsx'));

/**
 * The shortcut, in the room that is left. If it does not fit, it wraps below this line, out of sight; if there are jobs,
 * their link takes its place.
 */
function Shortcut() {
  const { t } = useTexts();
  const keys = useShortcut();
  return (
    <span className="flex h-[1lh] min-w-0 flex-1 flex-wrap justify-end overflow-hidden has-[+a]:*:hidden">
      <span className="h-full" />
      {keys && (
        <kbd title={t('page.shortcut')} className="font-sans whitespace-nowrap">
          {keys}
        </kbd>
      )}
    </span>
  );
}

interface SheetProps {
  host: string;
  path: string;
  /** The progress of the inspection, for scripts that drive the popup. */
  phase: string;
  /** Whether the user still waits for the page's own result: what nobody waits for is loaded after it. */
  isWaiting: boolean;
  /** Next to the options. */
  action?: ReactNode;
  children: ReactNode;
}

/** The popup's frame: the site at the top, the service below. */
export function Sheet({ host, path, phase, isWaiting, action, children }: SheetProps) {
  const { t } = useTexts();
  return (
    <div className="sheet" data-phase={phase}>
      <header className="bar-top">
        <SiteHeading host={host} path={path} />
        {action}
        <IconButton icon={Settings} label={t('page.options')} onClick={openOptions} />
      </header>
      <main className="content">
        {!isWaiting && <StorageTrouble />}
        {children}
        {!isWaiting && <NewsLine host={host} />}
      </main>
      <footer className="bar-bottom">
        <ServiceLine />
        <Shortcut />
        {!isWaiting && <JobsLink host={host} />}
      </footer>
    </div>
  );
}

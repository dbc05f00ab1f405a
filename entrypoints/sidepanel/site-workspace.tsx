import Settings from 'lucide-react/icons/settings';
import { SiteHalf } from '@/components/site/site-half.tsx';
import { SiteHeading } from '@/components/site-heading.tsx';
import { StorageTrouble } from '@/components/storage-trouble.tsx';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { useTexts } from '@/components/use-texts.ts';
import { openOptions } from '@/lib/platform/browser.ts';

/** The site's half alone, in a tab, with no page in front: where notifications and menus lead. */
export function SiteWorkspace({ host }: { host: string }) {
  const { t } = useTexts();
  return (
    <div>
      <header className="bar-top">
        <SiteHeading host={host} path="" />
        <IconButton icon={Settings} label={t('page.options')} onClick={openOptions} />
      </header>
      <main className="content">
        <StorageTrouble />
        <SiteHalf host={host} url={host && `https://${host}/`} />
      </main>
    </div>
  );
}

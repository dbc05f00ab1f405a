import { ProjectsSection } from '@/components/site/projects-section.tsx';
import { useTexts } from '@/components/texts.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Sheet } from './sheet.tsx';

/** The popup in a tab, where a notification leads: the site alone. */
export function SitePopup({ host }: { host: string }) {
  const { t } = useTexts();
  return (
    <Sheet host={host} path="">
      {host ? (
        <ProjectsSection host={host} url={`https://${host}/`} isOpen />
      ) : (
        <Notice tone="info">{t('page.noSite')}</Notice>
      )}
    </Sheet>
  );
}

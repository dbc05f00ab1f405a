import Layers from 'lucide-react/icons/layers';
import { Link } from 'wouter';
import { PagesLater } from '../pages/pages-later.tsx';
import { CompareLink } from '../pages/two/compare-link.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { buttonLook } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';

/** Leads to the check of many pages of this site. */
export function ManyPages() {
  const { t } = useTexts();
  return (
    <Section title={t('panel.many.title')}>
      <div className="grid gap-2 rounded-card border border-line bg-card px-3 py-2.5">
        <p>{t('panel.many.about')}</p>
        <div className="flex flex-wrap gap-2">
          <Link
            href="/pages"
            onPointerEnter={PagesLater.ahead}
            onFocus={PagesLater.ahead}
            className={`inline-flex items-center gap-1.5 ${buttonLook('plain')}`}
          >
            <Layers size={14} aria-hidden className="flex-none" />
            {t('panel.many.open')}
          </Link>
          <CompareLink />
        </div>
      </div>
    </Section>
  );
}

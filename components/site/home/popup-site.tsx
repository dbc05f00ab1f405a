import { PagePart } from '../../shell/page-part.tsx';
import { siteText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Section } from '../../ui/section.tsx';
import { SiteScope } from '../frame/site-rows.tsx';
import { PageInAccount } from './page-in-account.tsx';
import Products, { type SiteProps } from './products.tsx';

/** The service's half of the popup: what the account knows of the page in front, then of its site. */
export default function PopupSite(site: SiteProps) {
  const { t } = useTexts();
  return (
    <SiteScope host={site.host}>
      <PagePart of={site.url}>
        <PageInAccount url={site.url} />
      </PagePart>
      <Section title={t('products.title', { site: siteText(site.host) })}>
        <Products {...site} />
      </Section>
    </SiteScope>
  );
}

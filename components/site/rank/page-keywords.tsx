import { promotionPlace } from '@/lib/standing/promotion-wish.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { TextLink } from '../frame/button-link.tsx';
import { SiteAround } from '../frame/place-link.tsx';
import { SiteScope } from '../frame/site-rows.tsx';
import { PageKeywordRows } from './page-keyword-rows.tsx';
import { keywordsPlace } from './places.ts';
import { usePageKeywords } from './use-page-keywords.ts';

function Keywords({ url }: { url: string }) {
  const { t } = useTexts();
  const { project, keywords, withoutForms } = usePageKeywords(url);
  if (!project || !keywords) return null;
  return (
    <Section
      title={t('standing.keywords')}
      action={<TextLink href={keywordsPlace(project.id, url)}>{t('rank.add.title')}</TextLink>}
    >
      {keywords.length === 0 ? (
        <EmptyState title={t('standing.noKeyword')} />
      ) : (
        <PageKeywordRows
          keywords={keywords}
          actionFor={({ row }) => (
            <p className="text-small">
              <TextLink href={promotionPlace(row.keyword)}>{t('standing.asAnchor')}</TextLink>
            </p>
          )}
        />
      )}
      {withoutForms !== null && <p className="mt-1 text-small text-dim">{t('standing.withoutForms')}</p>}
    </Section>
  );
}

/** The tracked keywords of the page in front: their positions, and the places of the page that contain them. */
export default function PageKeywordsSection({ host, url }: { host: string; url: string }) {
  return (
    <SiteAround value={host}>
      <SiteScope host={host}>
        <Keywords url={url} />
      </SiteScope>
    </SiteAround>
  );
}

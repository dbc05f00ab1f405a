import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { domainOf } from '@/lib/platform/address.ts';
import type { Product } from '@/lib/service/records/projects.ts';
import { useTexts } from '../texts/use-texts.ts';
import { later } from '../ui/later.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { definePlace, type SitePlace } from './frame/place.tsx';
import { OwnScope, useSite } from './frame/site-rows.tsx';
import { promote } from './promotion/promote/promote-place.tsx';

/** What each product shows while there is no project: the form that creates one, filled with the site. */
const FORMS: Readonly<Record<Product, SitePlace['Content']>> = {
  audit: later(() => import('./audit/audit-place.tsx')),
  shield: later(() => import('./shield/shield-place.tsx')),
  promotion: promote.Content,
  rank: later(() => import('./rank/projects-page.tsx')),
};

/** Creates a project for exactly this host, whose products so far show those of a domain that it is part of. */
function NewProject({ params: { product } }: { params: { product: string } }) {
  const { t } = useTexts();
  const { host } = useSite();
  const Form = FORMS[product as Product];
  if (!Form) return null;
  return (
    <OwnScope>
      <p className="text-small text-dim wrap-anywhere">
        {t('standing.ownAbout', {
          name: t(`products.${product as Product}.name`),
          site: readableAddress(domainOf(host)),
        })}
      </p>
      <Form params={{}} waiting={<Skeleton widths={[90, 70, 80]} />} />
    </OwnScope>
  );
}

export const newProject = definePlace({
  path: '/new/:product',
  title: 'standing.own',
  parent: '/:product',
  Content: NewProject,
});

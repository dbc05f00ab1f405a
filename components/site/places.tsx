import { PRODUCTS, type Product } from '@/lib/service/records/projects.ts';
import { siteText } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { accountPlaces } from './account/places.ts';
import { auditPlaces } from './audit/places.ts';
import { definePlace, type SitePlace } from './frame/place.tsx';
import { OwnScope, useSite } from './frame/site-rows.tsx';
import { jobsPlace } from './jobs/jobs-place.ts';
import { promotionPlaces } from './promotion/places.ts';
import { rankPlaces } from './rank/places.ts';
import { shieldPlaces } from './shield/places.ts';

/** The places of each product. The first one has the form that creates a project while there is none. */
const BY_PRODUCT: Readonly<Record<Product, readonly SitePlace[]>> = {
  audit: auditPlaces,
  shield: shieldPlaces,
  promotion: promotionPlaces,
  rank: rankPlaces,
};

/** Creates a project for exactly this host, whose products so far show those of a domain that it is part of. */
function NewProject({ params }: { params: { product: string } }) {
  const { t } = useTexts();
  const { host } = useSite();
  const product = params.product as Product;
  const Form = BY_PRODUCT[product]?.[0]?.Content;
  if (!Form) return null;
  return (
    <OwnScope>
      <p className="text-small text-dim wrap-anywhere">
        {t('standing.ownAbout', {
          name: t(`products.${product}.name`),
          site: siteText(host),
        })}
      </p>
      <Form params={{}} waiting={<Skeleton widths={[90, 70, 80]} />} />
    </OwnScope>
  );
}

/** All places of the site's half. */
export const PLACES: readonly SitePlace[] = [
  definePlace({ path: '/new/:product', title: 'standing.own', parent: '/:product', Content: NewProject }),
  jobsPlace,
  ...accountPlaces,
  ...PRODUCTS.flatMap((product) => BY_PRODUCT[product].map((place) => ({ ...place, product }))),
];

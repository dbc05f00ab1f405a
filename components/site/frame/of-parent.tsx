import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { domainOf } from '@/lib/platform/address.ts';
import { PRODUCTS, type Product } from '@/lib/service/records/projects.ts';
import { siteText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PlaceLink } from './place-link.tsx';
import { useSite } from './site-rows.tsx';

const LINK = 'rounded-sm font-medium text-accent hover:underline';

/** The products that one parent domain has a project of, where the site has none of its own. */
interface Inherited {
  parent: string;
  products: readonly Product[];
}

function useInherited(among: readonly Product[]): readonly Inherited[] {
  const { host, rows } = useSite();
  const site = domainOf(host);
  // The most specific domain of each product is the one whose project is shown.
  const shown = among.flatMap((product) => rows.projects.find((row) => row.product === product) ?? []);
  const inherited = shown.filter(({ domain }) => domain !== site);
  return [...new Set(inherited.map(({ domain }) => domain))].map((parent) => ({
    parent,
    products: inherited.filter(({ domain }) => domain === parent).map(({ product }) => product),
  }));
}

/**
 * Says whose projects are shown where they are of a domain that the site is part of, and leads to the forms that create the
 * site's own.
 */
export function OfParent({ products: among = PRODUCTS }: { products?: readonly Product[] }) {
  const { t } = useTexts();
  const { host, rows } = useSite();
  const all = useInherited(among);
  const site = siteText(host);
  const isAll = (products: readonly Product[]) =>
    products.length === among.filter((one) => rows.projects.some(({ product }) => product === one)).length;
  return all.map(({ parent: domain, products }) => {
    const parent = readableAddress(domain);
    const names = products.map((product) => t(`products.${product}.name`));
    return (
      <p key={domain} className="border-b border-line bg-soft px-3 py-1 text-small wrap-anywhere">
        {among.length === 1
          ? t('standing.projectOfParent', { parent, site })
          : isAll(products)
            ? t('standing.ofParent', { parent, site })
            : t('standing.partOfParent', { products: names.join(', '), parent, site })}{' '}
        {among.length > 1 && t('standing.createOwnOf')}{' '}
        {products.map((product, index) => (
          <span key={product}>
            {index > 0 && ', '}
            <PlaceLink site={host} place={`/new/${product}`} className={LINK}>
              {among.length === 1 ? t('standing.createOwn') : names[index]}
            </PlaceLink>
          </span>
        ))}
      </p>
    );
  });
}

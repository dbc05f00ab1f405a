import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { PRODUCTS } from '@/lib/service/records/projects.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { RowList } from '../../ui/section.tsx';
import { useLists } from '../frame/use-lists.ts';

/** The state of a permission: by what the key says, and by how the service reacts to its use. */
type Grant = 'granted' | 'missing' | 'refused';

const ICONS = { granted: Check, missing: Lock, refused: TriangleAlert } as const;
const COLORS = { granted: 'text-pass', missing: 'text-dim', refused: 'text-warn' } as const;

function ScopeRow({ name, about, grant }: { name: string; about: string | null; grant: Grant }) {
  const { t } = useTexts();
  const Icon = ICONS[grant];
  return (
    <li className="flex items-start gap-x-2.5 px-3 py-1.5">
      <Icon size={16} aria-hidden className={`mt-0.5 flex-none ${COLORS[grant]}`} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="flex flex-wrap items-baseline justify-between gap-x-2.5">
          <span dir="auto">{name}</span>
          <span className="text-tiny text-dim">{t(`account.grant.${grant}`)}</span>
        </p>
        {about && <p className="text-tiny text-dim">{about}</p>}
      </div>
    </li>
  );
}

/**
 * AUTH-10, AUTH-13: the permissions that the key has and lacks, and how to get the missing ones. An unknown scope is
 * shown by its raw name.
 */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const { t } = useTexts();
  const lists = useLists();
  const others = scopes.filter((scope) => !(PRODUCTS as readonly string[]).includes(scope));
  const grantOf = (product: (typeof PRODUCTS)[number]): Grant => {
    if (!scopes.includes(product)) return 'missing';
    const isRefused = lists.find((row) => row.product === product)?.error === 'forbidden_scope';
    return isRefused ? 'refused' : 'granted';
  };
  return (
    <RowList>
      {PRODUCTS.map((product) => {
        const grant = grantOf(product);
        const about = {
          granted: t(`account.opens.${product}`),
          missing: t('account.missingScope', { scope: product, opens: t(`account.opens.${product}`) }),
          refused: t('account.refusedScope'),
        };
        return (
          <ScopeRow key={product} name={t(`products.${product}.name`)} grant={grant} about={about[grant]} />
        );
      })}
      {others.map((scope) => (
        <ScopeRow key={scope} name={scope.slice(0, 60)} about={t('account.otherScope')} grant="granted" />
      ))}
    </RowList>
  );
}

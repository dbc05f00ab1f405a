import { selectorOf } from '@/lib/checks/evidence.ts';
import { parsedPolicy } from '@/lib/checks/knowledge/csp/laboratory/amend.ts';
import type { GovernedLoad } from '@/lib/checks/knowledge/csp/laboratory/load.ts';
import { simulate } from '@/lib/checks/knowledge/csp/laboratory/simulate.ts';
import type { ElementRecord } from '@/lib/checks/snapshot.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import { ShowOnPage } from '../../report/details/show-on-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** The number of blocked resources that are listed; the rest is counted. */
const MOST_BLOCKS = 30;

/** One resource blocked by one directive, however often. */
interface Blocked {
  key: string;
  directive: string;
  /** The URL, or null for inline code. */
  url: string | null;
  inline: NonNullable<GovernedLoad['inline']> | null;
  count: number;
  at: ElementRecord | undefined;
}

interface Blocks {
  blocked: readonly Blocked[];
  /** How much inline code a hash in the policy may allow: the hash of the code is not known. */
  unsure: number;
}

/** Returns what a policy would block of a page. */
export function blockedBy(policy: string, loads: readonly GovernedLoad[], self: URL): Blocks {
  const found = new Map<string, Blocked>();
  let unsure = 0;
  for (const { load, directive, isUnsure } of simulate([parsedPolicy(policy)], loads, self)) {
    if (isUnsure) {
      unsure += load.count ?? 1;
      continue;
    }
    const key = `${directive} ${load.inline ?? ''} ${load.url ?? ''}`;
    const known = found.get(key);
    const count = (known?.count ?? 0) + (load.count ?? 1);
    found.set(key, {
      key,
      directive,
      url: load.url ?? null,
      inline: load.inline ?? null,
      count,
      at: known?.at ?? load.at,
    });
  }
  return { blocked: [...found.values()], unsure };
}

function Rows({ blocks }: { blocks: readonly Blocked[] }) {
  const { t } = useTexts();
  const { shown, more } = cutAt(blocks, MOST_BLOCKS);
  return (
    <>
      <p role="status">{t('laboratory.blocks', { count: blocks.length })}</p>
      <ul className="divide-y divide-line rounded-control border border-line">
        {shown.map(({ key, directive, url, inline, count, at }) => (
          <li key={key} className="grid gap-1 px-2.5 py-1.5 text-small wrap-anywhere">
            <span dir="auto">
              {inline ? t(`laboratory.inline.${inline}`) : url}
              {count > 1 && <span className="text-dim"> ×{count}</span>}
            </span>
            <span className="flex items-center justify-between gap-2 text-dim">
              <code>{directive}</code>
              {at && <ShowOnPage selectors={[selectorOf(at.path) ?? []].flat()} isSmall />}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-small text-dim">{t('laboratory.more', { count: more })}</p>}
    </>
  );
}

/** What a policy would block, and how much was not tested. `isRead`: whether the inline code of the page was read. */
export function BlockedList({ blocks: { blocked, unsure }, isRead }: { blocks: Blocks; isRead: boolean }) {
  const { t } = useTexts();
  return (
    <>
      {blocked.length > 0 && <Rows blocks={blocked} />}
      {blocked.length === 0 && unsure === 0 && (
        <p role="status" className="wrap-anywhere">
          {t('laboratory.nothing')}
        </p>
      )}
      {isRead && unsure > 0 && (
        <p role="status" className="text-small">
          {t('laboratory.unread', { count: unsure })}
        </p>
      )}
    </>
  );
}

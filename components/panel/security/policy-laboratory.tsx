import { useMemo, useState } from 'react';
import { headerLine } from '@/lib/checks/check.ts';
import { selectorOf } from '@/lib/checks/evidence.ts';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { parsePolicy } from '@/lib/checks/knowledge/csp/csp.ts';
import type { GovernedLoad } from '@/lib/checks/knowledge/csp/laboratory/load.ts';
import { loadsOf } from '@/lib/checks/knowledge/csp/laboratory/loads.ts';
import { debtsOf, proposeAllowList, proposeStrict } from '@/lib/checks/knowledge/csp/laboratory/propose.ts';
import { simulate } from '@/lib/checks/knowledge/csp/laboratory/simulate.ts';
import { headerValue } from '@/lib/checks/knowledge/response/headers.ts';
import type { ElementRecord } from '@/lib/checks/snapshot.ts';
import { ShowOnPage } from '../../report/show-on-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { Choice } from '../../ui/choice.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Section } from '../../ui/section.tsx';

const NAME = 'Content-Security-Policy';
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

function blockedBy(policy: string, loads: readonly GovernedLoad[], self: URL): readonly Blocked[] {
  const parsed = parsePolicy(policy, 'header', headerLine(NAME, policy));
  const found = new Map<string, Blocked>();
  for (const { load, directive } of simulate([parsed], loads, self)) {
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
  return [...found.values()];
}

function BlockedList({ blocks }: { blocks: readonly Blocked[] }) {
  const { t } = useTexts();
  if (blocks.length === 0) return <p role="status">{t('laboratory.nothing')}</p>;
  return (
    <>
      <p role="status">{t('laboratory.blocks', { count: blocks.length })}</p>
      <ul className="divide-y divide-line rounded-control border border-line">
        {blocks.slice(0, MOST_BLOCKS).map(({ key, directive, url, inline, count, at }) => (
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
      {blocks.length > MOST_BLOCKS && (
        <p className="text-small text-dim">{t('laboratory.more', { count: blocks.length - MOST_BLOCKS })}</p>
      )}
    </>
  );
}

/** What prevents a strict policy on the page. */
function Debts({ loads }: { loads: readonly GovernedLoad[] }) {
  const { t } = useTexts();
  const debts = useMemo(() => debtsOf(loads), [loads]);
  const rows = [
    debts.elements > 0 && t('laboratory.debts.elements', { count: debts.elements }),
    debts.handlers > 0 && t('laboratory.debts.handlers', { count: debts.handlers }),
    debts.addresses > 0 && t('laboratory.debts.addresses', { count: debts.addresses }),
    debts.eval && t('laboratory.debts.eval'),
  ].filter((row) => row !== false);
  if (rows.length === 0) return <p className="text-small">{t('laboratory.debts.none')}</p>;
  return (
    <>
      <p>{t('laboratory.debts.title')}</p>
      <ul className="list-disc ps-5 text-small">
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </>
  );
}

type Draft = 'list' | 'strict' | 'own';

/**
 * Proposes a policy from what the page was seen to load, and tests any policy against that before it goes live.
 */
export function PolicyLaboratory({ inspection }: { inspection: Inspection }) {
  const { t } = useTexts();
  const [draft, setDraft] = useState<Draft>('list');
  const [written, setWritten] = useState<string | null>(null);
  const { loads, self, proposed } = useMemo(() => {
    const loads = loadsOf(inspection);
    const self = new URL(inspection.page.url);
    const own = inspection.response ? headerValue(inspection.response, NAME.toLowerCase()) : null;
    const [list, strict] = [proposeAllowList(loads, self).policy, proposeStrict(loads, self).policy];
    return { loads, self, proposed: { list, strict, own: own ?? '' } };
  }, [inspection]);
  const policy = written ?? proposed[draft];
  const blocks = useMemo(() => blockedBy(policy, loads, self), [policy, loads, self]);
  const choose = (next: Draft) => {
    setDraft(next);
    setWritten(null);
  };
  const options = (['list', 'strict', 'own'] as const)
    .filter((one) => one !== 'own' || proposed.own !== '')
    .map((value) => ({ value, label: t(`laboratory.draft.${value}`) }));
  return (
    <Section title={t('laboratory.title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-card border border-line bg-card px-3 py-2.5">
        <p className="text-dim">{t('laboratory.about', { count: loads.length })}</p>
        <Choice label={t('laboratory.choose')} options={options} value={draft} onChange={choose} isSmall />
        <label className="grid gap-1">
          <span className="text-small text-dim">{t('laboratory.policy')}</span>
          <textarea
            dir="ltr"
            rows={6}
            value={policy}
            onChange={({ target }) => setWritten(target.value)}
            spellCheck={false}
            className="w-full rounded-control border border-dim/60 bg-soft px-2.5 py-2 font-mono text-tiny"
          />
        </label>
        <div className="justify-self-end">
          <CopyButton
            text={`${NAME}-Report-Only: ${policy}`}
            label={t('laboratory.copy')}
            done={t('page.copied')}
          />
        </div>
        {draft === 'strict' && written === null && (
          <p className="text-small text-dim">{t('laboratory.nonce')}</p>
        )}
        <BlockedList blocks={blocks} />
        {draft === 'strict' && <Debts loads={loads} />}
      </div>
    </Section>
  );
}

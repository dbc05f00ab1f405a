import { useEffect, useMemo, useState } from 'react';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { policiesOf } from '@/lib/checks/knowledge/csp/csp.ts';
import type { GovernedLoad } from '@/lib/checks/knowledge/csp/laboratory/load.ts';
import { type InlineHashes, loadsOf } from '@/lib/checks/knowledge/csp/laboratory/loads.ts';
import { proposeAllowList } from '@/lib/checks/knowledge/csp/laboratory/propose.ts';
import { debtsOf, proposeStrict } from '@/lib/checks/knowledge/csp/laboratory/propose-strict.ts';
import { framersOf } from '@/lib/checks/knowledge/response/framing.ts';
import { headerValue } from '@/lib/checks/knowledge/response/headers.ts';
import { inlineHashes } from '@/lib/page/policy-trial/inline-hashes.ts';
import { forgetTrial, isTrialOf, usePolicyTrial } from '@/lib/page/policy-trial/trial-state.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Section } from '../../ui/section.tsx';
import { BlockedList, blockedBy } from './blocked-list.tsx';
import { TrialControls } from './trial-controls.tsx';

const NAME = 'Content-Security-Policy';

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

const NO_HASHES: InlineHashes = new Map();

/** Returns the hashes of the page's inline code; null until they are computed. */
function useInlineHashes(inspection: Inspection): InlineHashes | null {
  const tabId = useInspection(({ tab }) => tab?.id);
  const [computed, setComputed] = useState<{ of: Inspection; hashes: InlineHashes } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void inlineHashes(tabId, inspection).then((hashes) => {
      if (isCurrent) setComputed({ of: inspection, hashes });
    });
    return () => {
      isCurrent = false;
    };
  }, [tabId, inspection]);
  return computed?.of === inspection ? computed.hashes : null;
}

function useProposals(inspection: Inspection) {
  const hashes = useInlineHashes(inspection);
  return useMemo(() => {
    const { page, response } = inspection;
    const loads = loadsOf(inspection, hashes ?? NO_HASHES);
    const self = new URL(page.url);
    const framers = response ? framersOf(policiesOf(page, response), response) : undefined;
    const own = response ? headerValue(response, NAME.toLowerCase()) : null;
    const list = proposeAllowList(loads, self, framers);
    const strict = proposeStrict(loads, self, framers);
    return {
      loads,
      isRead: hashes !== null,
      self,
      open: list.open,
      proposed: { list: list.policy, strict: strict.policy, own: own ?? '' },
    };
  }, [inspection, hashes]);
}

/**
 * Proposes a policy from what the page was seen to load, tests any policy against that, and tries it on the page.
 */
export function PolicyLaboratory({ inspection }: { inspection: Inspection }) {
  const { t } = useTexts();
  const [draft, setDraft] = useState<Draft>('list');
  const [written, setWritten] = useState<string | null>(null);
  const { loads, isRead, self, open, proposed } = useProposals(inspection);
  const tabId = useInspection(({ tab }) => tab?.id);
  const trial = usePolicyTrial();
  const isHere = isTrialOf(trial, inspection.url);
  const isOn = isHere && trial.phase !== 'idle';
  const amended = isHere ? trial.findings?.policy : undefined;
  const policy = (isOn ? amended : (written ?? amended)) ?? proposed[draft];
  const blocks = useMemo(() => blockedBy(policy, loads, self), [policy, loads, self]);
  const choose = (next: Draft) => {
    forgetTrial();
    setDraft(next);
    setWritten(null);
  };
  const options = (['list', 'strict', 'own'] as const)
    .filter((one) => one !== 'own' || proposed.own !== '')
    .map((value) => ({ value, label: t(`laboratory.draft.${value}`) }));
  const isProposal = written === null && amended === undefined;
  // Until the hashes are there, a proposal allows any inline code: nobody should take it along.
  const isReading = isProposal && draft !== 'own' && !isRead;
  return (
    <Section title={t('laboratory.title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-card border border-line bg-card px-3 py-2.5">
        <p className="text-dim">{t('laboratory.about', { count: loads.length })}</p>
        {inspection.loads !== undefined && (
          <p className="text-small text-warn">
            {t('laboratory.cut', {
              count: inspection.loads,
              shown: inspection.subresources?.length ?? 0,
            })}
          </p>
        )}
        {!isOn && (
          <Choice label={t('laboratory.choose')} options={options} value={draft} onChange={choose} isSmall />
        )}
        <label className="grid gap-1">
          <span className="text-small text-dim">{t('laboratory.policy')}</span>
          <textarea
            dir="ltr"
            rows={6}
            value={policy}
            readOnly={isOn}
            onChange={({ target }) => setWritten(target.value)}
            spellCheck={false}
            className="w-full rounded-control border border-dim/60 bg-soft px-2.5 py-2 font-mono text-tiny"
          />
        </label>
        <div className="flex flex-wrap justify-end gap-2">
          {isReading ? (
            <Button disabled>{t('laboratory.reading')}</Button>
          ) : (
            <CopyButton
              text={`${NAME}-Report-Only: ${policy}`}
              label={t('laboratory.copy')}
              done={t('page.copied')}
            />
          )}
        </div>
        {draft === 'list' && isProposal && isRead && open.includes('unsafe-inline') && (
          <p className="text-small text-dim">{t('laboratory.open')}</p>
        )}
        {draft === 'strict' && isProposal && policy.includes('{nonce}') && (
          <p className="text-small text-dim">{t('laboratory.nonce')}</p>
        )}
        <BlockedList blocks={blocks} isRead={isRead} />
        {draft === 'strict' && <Debts loads={loads} />}
        {tabId !== undefined && (
          <TrialControls
            policy={policy}
            url={inspection.url}
            tabId={tabId}
            onTried={() => setWritten(null)}
          />
        )}
      </div>
    </Section>
  );
}

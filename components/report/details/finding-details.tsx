import { totalOf } from '@/lib/checks/result.ts';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { checkFault, checkMessage } from '@/lib/report/check-texts.ts';
import { consequencesOf } from '@/lib/report/findings.ts';
import { lossText } from '@/lib/report/loss-text.ts';
import { unseenText } from '@/lib/report/unseen-text.ts';
import { webAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { FaultText } from '../finding/fault-text.tsx';
import { Points } from '../finding/points.tsx';
import { usePoints } from '../use-deep.ts';
import { useDefinition } from '../use-definitions.ts';
import { CopyBrief } from './copy-brief.tsx';
import { FindingPlaces } from './finding-places.tsx';
import { IgnoreOnSite } from './ignore-button.tsx';
import { OpenIssue } from './open-issue.tsx';
import { Remedy } from './remedy.tsx';
import { useBrief } from './use-brief.ts';

/** Opens a finding as an issue. Nothing is kept of private windows, also not where issues are, so it is not offered there. */
function FindingIssue({ result }: { result: Judged }) {
  const texts = useTexts();
  const url = useInspection(({ inspection }) => inspection?.url);
  const isPrivate = useInspection(({ tab }) => tab?.incognito === true);
  const makeBody = useBrief(result);
  const [first] = result.findings;
  const address = webAddress(url);
  if (!address || isPrivate || !first) return null;
  const { origin, host } = new URL(address);
  const fault = checkFault(texts, result.check, result.definition, first.message, first.values);
  return <OpenIssue site={origin} title={`${fault} (${host})`} makeBody={makeBody} />;
}

/** The findings that are consequences of a finding. */
function Consequences({ of }: { of: Judged }) {
  const texts = useTexts();
  const results = useInspection(({ report }) => report?.results) ?? [];
  const folded = consequencesOf(results, of.check);
  if (folded.length === 0) return null;
  return (
    <section>
      <h3 className="label">{texts.t('report.consequences')}</h3>
      <ul className="mt-1.5 border-s-2 border-line ps-3">
        {folded.map((result) => {
          const total = totalOf(result);
          return (
            <li key={result.check} className="flex gap-2 py-0.5 text-small text-dim">
              <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                <FaultText result={result} />
              </span>
              {total > 1 && <span>{texts.t('report.times', { number: total })}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Why a finding matters, how to fix it, all its places, and where to read more. */
export default function FindingDetails({ result }: { result: Judged }) {
  const texts = useTexts();
  const { t } = texts;
  const { check, findings } = result;
  const [first] = findings;
  const points = usePoints();
  const definition = useDefinition(check);
  const makeBrief = useBrief(result);
  if (!definition) return null;
  const whole = { ...result, definition };
  const docs = webAddress(definition.docs);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3 pb-3 ps-[34px] @max-[420px]:ps-3">
      <div className="grid gap-1">
        {first && (
          <p dir="auto" className="wrap-anywhere">
            {checkMessage(texts, check, definition, first.message, first.values)}
          </p>
        )}
        <p className="text-dim">{definition.why}</p>
        {result.loses && (
          // A heading above the finding may say it.
          <p className="flex gap-1.5 text-small text-dim in-[.with-loss]:hidden">
            {lossText(texts, { loses: result.loses, certainty: result.certainty })}{' '}
            <Points count={points.get(check) ?? 0} />
          </p>
        )}
      </div>
      <Remedy result={whole} />
      <Consequences of={result} />
      <FindingPlaces result={whole} />
      {unseenText(texts, result).map((reason) => (
        <p key={reason} className="text-small text-dim">
          {reason}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {docs && (
          <ExternalLink href={docs}>{t('report.source', { host: new URL(docs).hostname })}</ExternalLink>
        )}
        <CopyBrief makeBrief={makeBrief} />
        <FindingIssue result={result} />
        <IgnoreOnSite result={result} />
      </div>
    </div>
  );
}

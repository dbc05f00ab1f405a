import { PLATFORMS, type Platform, platformOf } from '@/lib/checks/knowledge/document/platforms.ts';
import type { WholeJudged } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { checkRemedy } from '@/lib/report/check-texts.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { FixCode } from './fix-code.tsx';

/** Further remedies are usually more of the same. */
const MOST_REMEDIES = 3;

/** How to fix a finding: what to do, where the page's platform has the setting, and the text to copy. */
export function Remedy({ result: { definition, findings } }: { result: WholeJudged }) {
  const texts = useTexts();
  const inspection = useInspection((state) => state.inspection);
  const remedies = new Set(
    findings.map(({ message, values }) => checkRemedy(texts, definition, message, values)),
  );
  const { shown, more } = cutAt([...remedies], MOST_REMEDIES);
  const made = inspection && platformOf(inspection);
  const all = Object.keys(definition.onPlatform ?? {}) as Platform[];
  // If the page's platform is known, the other platforms are useless.
  const platforms = made ? all.filter((platform) => platform === made) : all;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="label">{texts.t('report.howToFix')}</h3>
      {shown.map((remedy) => (
        <p key={remedy} className="wrap-anywhere">
          {remedy}
        </p>
      ))}
      {more > 0 && <p className="text-dim">{texts.t('panel.moreFindings', { count: more })}</p>}
      {platforms.map((platform) => (
        <p key={platform}>
          <b className="font-semibold">{PLATFORMS[platform]}:</b> {definition.onPlatform?.[platform]}
        </p>
      ))}
      <FixCode fixes={[...new Set(findings.flatMap(({ fix }) => fix ?? []))]} />
    </section>
  );
}

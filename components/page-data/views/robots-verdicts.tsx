import type { Inspection } from '@/lib/checks/inspection.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { RowList } from '../../ui/section.tsx';
import { TONES } from '../table/tones.ts';
import { decisionsOn, type RobotsDecision } from './robots-decisions.ts';

const toneOf = ({ allowed }: RobotsDecision) => (allowed === null ? 'dim' : allowed ? 'pass' : 'error');

/** What the file says about this page: which crawlers may fetch it, and by which line. */
export function RobotsVerdicts({ inspection: { robotsTxt, url } }: { inspection: Inspection }) {
  const { t } = useTexts();
  if (!robotsTxt) return null;
  return (
    <RowList>
      {decisionsOn(robotsTxt, url).map((decision) => (
        <li key={decision.agents.join()} className="grid gap-0.5 px-3 py-1.5">
          <span className="font-medium">{decision.agents.join(', ')}</span>
          <span className="min-w-0 wrap-anywhere">
            <span className={TONES[toneOf(decision)]}>
              {t(
                decision.allowed === null
                  ? 'data.robots.unknown'
                  : decision.allowed
                    ? 'data.robots.allowed'
                    : 'data.robots.forbidden',
              )}
            </span>{' '}
            <span className="text-dim">
              {decision.at ? (
                <>
                  {t('data.robots.byLine', { line: decision.at.line ?? 0 })}{' '}
                  <code dir="ltr" className="font-mono text-tiny">
                    {decision.at.text}
                  </code>
                </>
              ) : (
                t(`data.robots.reason.${decision.reason}`, { status: String(robotsTxt.status) })
              )}
            </span>
          </span>
        </li>
      ))}
    </RowList>
  );
}

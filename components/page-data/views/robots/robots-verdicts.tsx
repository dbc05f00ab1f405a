import type { Inspection, RobotsTxtFacts } from '@/lib/checks/inspection.ts';
import { judgeRobots, type RobotsVerdict } from '@/lib/checks/knowledge/robots/robots-txt.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { RowList } from '../../../ui/section.tsx';
import { TONES } from '../../table/tones.ts';

/** The crawlers whose verdicts are shown: those of search engines and of the largest AI companies. */
const AGENTS = ['Googlebot', 'Bingbot', 'YandexBot', 'GPTBot', 'ClaudeBot', 'PerplexityBot'] as const;

interface RobotsDecision extends RobotsVerdict {
  agents: readonly string[];
}

/**
 * Returns what crawlers may do with a URL, and the line that decides it; crawlers with the same verdict are grouped.
 */
export function decisionsOn(facts: RobotsTxtFacts, url: string): readonly RobotsDecision[] {
  const alike = new Map<string, RobotsVerdict & { agents: string[] }>();
  for (const agent of AGENTS) {
    const verdict = judgeRobots(facts, url, agent);
    const key = [verdict.allowed, verdict.reason, verdict.at?.line].join();
    const known = alike.get(key);
    if (known) known.agents.push(agent);
    else alike.set(key, { ...verdict, agents: [agent] });
  }
  return [...alike.values()];
}

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

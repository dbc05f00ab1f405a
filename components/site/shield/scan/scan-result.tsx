import type { ReactNode } from 'react';
import type { ScanResult as Result } from '@/lib/service/records/scans.ts';
import { serviceAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { useShieldWords } from '../use-shield-words.ts';
import { findingsBySeverity, type Light, lightOf, wordsOfVerdict } from './scan-verdict.ts';

const LAMPS = [
  ['red', 'bg-error'],
  ['yellow', 'bg-warn'],
  ['green', 'bg-pass'],
] as const;
const TONES: Readonly<Record<Light, string>> = { green: 'text-pass', yellow: 'text-warn', red: 'text-error' };
const COUNTS: Readonly<Record<string, string>> = {
  critical: 'text-error',
  high: 'text-error',
  medium: 'text-warn',
};

/** A traffic light; dark if the service said nothing that determines its color. */
function Lamp({ light }: { light: Light | null }) {
  return (
    <span
      aria-hidden="true"
      className="grid flex-none gap-1 rounded-full border border-line bg-soft p-1.5 @max-[219px]/page:grid-flow-col"
    >
      {LAMPS.map(([color, on]) => (
        <i key={color} className={`size-3 rounded-full ${light === color ? on : 'bg-line'}`} />
      ))}
    </span>
  );
}

/** The report that anyone with the URL can read: the user is told that before copying it (SHD-15). */
function PublicReport({ address }: { address: string }) {
  const { t } = useTexts();
  const href = serviceAddress(address);
  if (!href) return null;
  return (
    <Notice tone="info" title={t('shield.report.title')}>
      <p>{t('shield.report.about')}</p>
      <p className="mt-1.5 flex flex-wrap items-center gap-3">
        <CopyButton text={href} label={t('shield.report.copy')} done={t('shield.copied')} />
        <ExternalLink href={href}>{t('shield.report.open')}</ExternalLink>
      </p>
    </Notice>
  );
}

/**
 * The result of a scan: light, grade, score, findings by severity, its public report. `about`: which scan, and when.
 */
export function ScanResultCard({ result, about }: { result: Result; about: readonly ReactNode[] }) {
  const { t } = useTexts();
  const words = useShieldWords();
  const light = lightOf(result);
  const findings = findingsBySeverity(result);
  const said = wordsOfVerdict(result);
  return (
    <>
      <div className="flex items-center gap-4 rounded-card border border-line bg-card p-4 @max-[219px]/page:flex-wrap @max-[219px]/page:gap-2">
        <Lamp light={light} />
        <div className="min-w-0 flex-1 wrap-anywhere @max-[219px]/page:basis-full">
          <p className="text-2xl font-bold">
            <span dir="auto">{result.grade ?? '–'}</span>{' '}
            {result.score !== null && (
              <span className="inline-block text-base font-normal text-dim">
                {t('shield.score', { score: result.score })}
              </span>
            )}
          </p>
          {(said ?? light) && (
            <p dir="auto" className={light ? `font-semibold ${TONES[light]}` : ''}>
              {said ?? (light && t(`shield.light.${light}`))}
            </p>
          )}
          <p className="text-small text-dim">
            <Parts of={about} />
          </p>
        </div>
      </div>
      {findings.length > 0 && (
        <dl className="flex flex-wrap rounded-card border border-line bg-card px-2">
          {findings.map(({ severity, count }) => (
            <div
              key={severity}
              className="flex min-w-11 flex-auto flex-col-reverse px-0.5 py-2 text-center wrap-anywhere"
            >
              <dt dir="auto" className="text-tiny text-dim">
                {words.severity(severity)}
              </dt>
              <dd className={`text-lg font-bold ${count > 0 ? (COUNTS[severity.toLowerCase()] ?? '') : ''}`}>
                {count}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {result.report && <PublicReport address={result.report} />}
    </>
  );
}

import { webAddress } from '../format.ts';
import { useTexts } from '../texts.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { messageOf, whyOf } from './check-texts.ts';
import type { Judged } from './inspection.ts';

/** Places that are listed one by one; the rest are counted. */
const LISTED = 8;

/** Why a finding matters, every place it was found in, what mends it, and where to read more. */
export function FindingDetails({ result }: { result: Judged }) {
  const texts = useTexts();
  const { t } = texts;
  const { check, definition, findings } = result;
  const listed = findings.slice(0, LISTED);
  const docs = webAddress(definition.docs);
  const fixes = [...new Set(findings.flatMap(({ fix }) => fix ?? []))];
  const texted = listed.map(({ message, values }) => messageOf(texts, check, definition, message, values));
  return (
    <div className="grid gap-2 px-3 pb-3 ps-[38px]">
      <p className="text-dim">{whyOf(texts, check, definition)}</p>
      <ul className="grid gap-2">
        {listed.map(({ at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, it is replaced
          <li key={index} className="grid gap-1">
            {index > 0 && texted[index] !== texted[index - 1] && (
              <p dir="auto" className="wrap-anywhere">
                {texted[index]}
              </p>
            )}
            {at && (
              <pre
                dir="ltr"
                title={at.selector}
                className="max-h-40 overflow-auto rounded-control border border-line bg-card px-2.5 py-1.5 font-mono text-tiny wrap-anywhere whitespace-pre-wrap"
              >
                {at.line === undefined ? at.snippet : `${at.line}: ${at.snippet}`}
              </pre>
            )}
          </li>
        ))}
      </ul>
      {findings.length > LISTED && (
        <p className="text-dim">{t('report.more', { count: findings.length - LISTED })}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {fixes[0] ? (
          <CopyButton text={fixes.join('\n')} label={t('report.copyFix')} done={t('page.copied')} />
        ) : (
          <span />
        )}
        {docs && <ExternalLink href={docs}>{t('report.docs')}</ExternalLink>}
      </div>
    </div>
  );
}

import type { Judged } from '@/lib/page/judge.ts';
import { checkMessage, checkWhy } from '@/lib/report/check-texts.ts';
import { webAddress } from '../format.ts';
import { useTexts } from '../texts.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { IgnoreOnSite } from './ignored-findings.tsx';
import { ShowOnPage, selectorsOf } from './show-on-page.tsx';

/** Places that are listed one by one; the rest are counted. */
const LISTED = 8;

/** The places of a finding; a sentence of its own only where it differs from the one before. */
function Places({ result: { check, definition, findings } }: { result: Judged }) {
  const texts = useTexts();
  const sentences = findings.map(({ message, values }) =>
    checkMessage(texts, check, definition, message, values),
  );
  const places = findings
    .map(({ at }, index) => ({
      id: index,
      at,
      sentence: sentences[index] === sentences[index - 1] ? null : sentences[index],
    }))
    // The first sentence is the heading.
    .map((place) => (place.id === 0 ? { ...place, sentence: null } : place))
    .filter(({ at, sentence }) => at || sentence);
  if (places.length === 0) return null;
  return (
    <>
      <ul className="grid gap-2">
        {places.slice(0, LISTED).map(({ id, at, sentence }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {sentence && (
              <p dir="auto" className="wrap-anywhere">
                {sentence}
              </p>
            )}
            {at && (
              <div className="flex items-start gap-1">
                <pre
                  dir="ltr"
                  title={at.selector}
                  className="max-h-40 min-w-0 flex-1 overflow-auto rounded-control border border-line bg-card px-2.5 py-1.5 font-mono text-tiny wrap-anywhere whitespace-pre-wrap"
                >
                  {at.line === undefined ? at.snippet : `${at.line}: ${at.snippet}`}
                </pre>
                {places.length > 1 && <ShowOnPage isSmall selectors={selectorsOf([at])} />}
              </div>
            )}
          </li>
        ))}
      </ul>
      {places.length > LISTED && (
        <p className="text-dim">{texts.t('report.more', { count: places.length - LISTED })}</p>
      )}
    </>
  );
}

/** Why a finding matters, every place it was found in, what mends it, and where to read more. */
export default function FindingDetails({ result }: { result: Judged }) {
  const texts = useTexts();
  const { t } = texts;
  const { check, definition, findings } = result;
  const docs = webAddress(definition.docs);
  const fixes = [...new Set(findings.flatMap(({ fix }) => fix ?? []))];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3 pb-3 ps-[38px]">
      <p className="text-dim">{checkWhy(texts, check, definition)}</p>
      <Places result={result} />
      <div className="flex flex-wrap items-center gap-2">
        <ShowOnPage selectors={selectorsOf(findings.map(({ at }) => at))} />
        {fixes.length > 0 && (
          <CopyButton text={fixes.join('\n')} label={t('report.copyFix')} done={t('page.copied')} />
        )}
        <IgnoreOnSite result={result} />
        {docs && (
          <span className="ms-auto">
            <ExternalLink href={docs}>{t('report.docs')}</ExternalLink>
          </span>
        )}
      </div>
    </div>
  );
}

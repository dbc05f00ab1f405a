import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { totalOf } from '@/lib/checks/result.ts';
import type { WholeJudged } from '@/lib/page/engine/judgement.ts';
import { checkMessage } from '@/lib/report/check-texts.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';
import { useWholeList } from '../../ui/use-whole-list.ts';
import { ShowOnPage, selectorsOf } from './show-on-page.tsx';

/** The number of places listed at first; a press lists all reported places. */
const LISTED = 5;

/** All places of a finding; each has its own sentence only if it differs from the one before. */
export function FindingPlaces({ result }: { result: WholeJudged }) {
  const texts = useTexts();
  const { list, isWhole, showFrom } = useWholeList<HTMLUListElement>();
  const { t } = texts;
  const { check, definition, findings } = result;
  const sentences = findings.map(({ message, values }) =>
    checkMessage(texts, check, definition, message, values),
  );
  const places = findings
    .map(({ at }, index) => ({
      id: index,
      at,
      // The first sentence heads the finding; without it, a first place that is no element would be missing.
      sentence:
        index === 0
          ? !at && sentences.length > 1 && sentences[1] !== sentences[0] && sentences[0]
          : sentences[index] !== sentences[index - 1] && sentences[index],
    }))
    .filter(({ at, sentence }) => at || sentence);
  if (places.length === 0) return null;
  const total = totalOf(result);
  const { shown, more } = cutAt(places, isWhole ? places.length : LISTED);
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="label">{total > 1 ? t('report.whereCount', { number: total }) : t('report.where')}</h3>
        <ShowOnPage selectors={selectorsOf(findings.map(({ at }) => at))} />
      </div>
      <ul ref={list} className="mt-1.5 divide-y divide-line rounded-control border border-line bg-card">
        {shown.map(({ id, at, sentence }) => (
          <li key={id} className="flex items-center gap-1 py-1 ps-2.5 pe-1">
            <div className="min-w-0 flex-1">
              {sentence && (
                <p dir="auto" className="text-small wrap-anywhere">
                  {sentence}
                </p>
              )}
              {at && (
                <pre
                  dir="ltr"
                  title={at.selector}
                  className="max-h-40 overflow-auto font-mono text-tiny wrap-anywhere whitespace-pre-wrap"
                >
                  {at.line !== undefined && <span className="text-dim">{at.line} </span>}
                  {readableAddress(at.snippet)}
                </pre>
              )}
            </div>
            {at && places.length > 1 && <ShowOnPage isSmall selectors={selectorsOf([at])} />}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <TextButton className="mt-1 text-small" onClick={() => showFrom(shown.length)}>
          {t('report.more', { count: more })}
        </TextButton>
      )}
      {isWhole && places.length < total && (
        <p className="mt-1 text-tiny text-dim">
          {t('report.firstListed', { number: places.length, count: total })}
        </p>
      )}
    </section>
  );
}

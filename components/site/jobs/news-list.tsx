import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { cutAt } from '@/lib/report/cut-at.ts';
import { ask } from '@/lib/service/ask/messages.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { useRows } from '../../stored/use-rows.ts';
import { moneyText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Parts } from '../../ui/parts.tsx';
import { RowList, Section } from '../../ui/section.tsx';
import { useWholeList } from '../../ui/use-whole-list.ts';
import { OrderOutcome, useOutcomeText } from '../frame/outcome-text.tsx';
import { causeTexts, newsFacts, orderParts, supportText } from './news-facts.ts';
import { type ListedNews, NEWS } from './news-query.ts';

/** The most news that are shown at first. */
const MOST = 20;

function understand({ item: { kind, id } }: ListedNews): void {
  const seen = {
    jobs: [],
    operations: kind === 'order' ? [id] : [],
    unexplained: kind === 'order' ? [] : [id],
  };
  void ask('see', seen).catch(() => {});
}

/** Returns a function that describes a news item in a sentence. */
function useNewsText(): (news: ListedNews) => string {
  const { t, language } = useTexts();
  const outcomeText = useOutcomeText();
  return ({ item }) =>
    item.kind === 'order'
      ? t('jobs.onSite', { site: item.operation.site, sentence: outcomeText(item.operation) })
      : t('worker.news.unexplained', {
          amount: moneyText(language, item.entry.amount, item.entry.currency),
        });
}

/** Some lines below their title, if there are any. */
function Lines({ title, lines }: { title: string; lines: readonly (readonly string[])[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="text-small">
      <p className="text-dim">{title}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.join()}>
            <Parts of={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewsRow({ news }: { news: ListedNews }) {
  const texts = useTexts();
  const { t } = texts;
  const connected = useConnection(({ value }) => value?.account ?? '');
  const newsText = useNewsText();
  const { item, near } = news;
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5 px-3 py-2.5">
      <TriangleAlert size={17} aria-hidden className="mt-px text-warn" />
      <div className="grid min-w-0 gap-2 wrap-anywhere">
        <div className="grid gap-1">
          {item.kind === 'order' ? (
            <OrderOutcome operation={item.operation} isSiteNamed />
          ) : (
            <p>{newsText(news)}</p>
          )}
        </div>
        <div className="text-small">
          <FactList>
            {newsFacts(texts, news, connected).map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </FactList>
        </div>
        <Lines title={t('news.possible')} lines={causeTexts(texts, news).map((line) => [line])} />
        <Lines title={t('news.near')} lines={near.map((operation) => orderParts(texts, operation))} />
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <CopyButton
            text={() => supportText(texts, news, newsText(news), connected)}
            label={t('news.copy')}
            done={t('page.copied')}
          />
          <TextButton onClick={() => understand(news)}>{t('operations.understood')}</TextButton>
        </div>
      </div>
    </li>
  );
}

/**
 * Orders of all accounts that did not end as agreed, and unexplained charges, each until the user dismisses it.
 */
export function NewsList() {
  const { t } = useTexts();
  const { value: all } = useRows(NEWS, '');
  const { list, isWhole, showFrom } = useWholeList<HTMLUListElement>();
  if (all.length === 0) return null;
  const { shown, more } = cutAt(all, isWhole ? all.length : MOST);
  return (
    <Section title={t('news.title')}>
      <p className="mb-1.5 text-small text-dim">{t('news.about')}</p>
      <RowList ref={list}>
        {shown.map((news) => (
          <NewsRow key={`${news.item.kind} ${news.item.id}`} news={news} />
        ))}
      </RowList>
      {more > 0 && (
        <TextButton className="mt-1 text-small" onClick={() => showFrom(MOST)}>
          {t('jobs.more', { count: more })}
        </TextButton>
      )}
    </Section>
  );
}

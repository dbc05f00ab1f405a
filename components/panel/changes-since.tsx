import type { Judged } from '@/lib/page/judge.ts';
import { useInspection } from '@/lib/page/session.ts';
import { checkMessage, checkTitle } from '@/lib/report/check-texts.ts';
import { changesIn } from '@/lib/report/history.ts';
import { dayText } from '../format.ts';
import { useTexts } from '../texts.tsx';
import { Rows, Section } from '../ui/section.tsx';
import { ScoreLine } from './score-line.tsx';

interface RowProps {
  tone: string;
  word: string;
  children: string;
}

function Row({ tone, word, children }: RowProps) {
  return (
    <li className="grid grid-cols-[16px_1fr] items-baseline gap-2.5 px-3 py-1.5">
      <span aria-hidden="true" className={`size-2 justify-self-center rounded-full ${tone}`} />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        <span className="text-dim">{word}:</span> {children}
      </span>
    </li>
  );
}

/** What is different from the visit before: mended, new, and the values that changed. */
export function ChangesSince() {
  const texts = useTexts();
  const { t, language } = texts;
  const history = useInspection((state) => state.history);
  const report = useInspection((state) => state.report);
  const isPrivate = useInspection(({ tab }) => tab?.incognito === true);
  if (!report || (!history && !isPrivate)) return null;
  const byId = new Map<string, Judged>(report.results.map((result) => [result.check, result]));
  const title = (check: string) => {
    const definition = byId.get(check)?.definition;
    return definition ? checkTitle(texts, check, definition) : check;
  };
  // A title says what is so when the check passes; what is wrong is said by the finding.
  const message = (check: string) => {
    const result = byId.get(check);
    const [first] = result ? [...result.findings, ...result.ignored] : [];
    return result && first
      ? checkMessage(texts, check, result.definition, first.message, first.values)
      : title(check);
  };
  const changes = history && changesIn(history);
  const heading =
    history?.before && changes
      ? `${t('panel.since.title')} · ${dayText(language, history.before.at)}`
      : t('panel.since.title');
  const isSame = changes && changes.fixed.length + changes.added.length + changes.values.length === 0;
  return (
    <Section title={heading}>
      {!changes || isSame ? (
        <p className="text-dim">
          {t(isPrivate ? 'panel.since.private' : isSame ? 'panel.since.same' : 'panel.since.first')}
        </p>
      ) : (
        <Rows>
          {changes.fixed.map((check) => (
            <Row key={check} tone="bg-pass" word={t('panel.since.fixed')}>
              {title(check)}
            </Row>
          ))}
          {changes.added.map((check) => (
            <Row key={check} tone="bg-error" word={t('panel.since.added')}>
              {message(check)}
            </Row>
          ))}
          {changes.values.map(({ name, before, now }) => (
            <Row key={name} tone="border-2 border-note" word={t(`panel.since.value.${name}`)}>
              {`${before ?? '–'} → ${now ?? '–'}`}
            </Row>
          ))}
        </Rows>
      )}
      {history && <ScoreLine points={history.points} />}
    </Section>
  );
}

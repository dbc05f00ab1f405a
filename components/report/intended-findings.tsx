import { messageOf } from '@/lib/check-texts.ts';
import { intended, withMarks, withoutMarks } from '@/lib/intended.ts';
import { hostOf } from '@/lib/site.ts';
import { useTexts } from '../texts.tsx';
import { Button, TextButton } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { type Judged, useInspection } from './inspection.ts';

const messagesOf = (findings: Judged['findings']) => [...new Set(findings.map(({ message }) => message))];

/** Sets a finding apart for the whole site. Nothing is kept of private windows, so it is not offered there. */
export function MarkIntended({ result: { check, findings } }: { result: Judged }) {
  const { t } = useTexts();
  const url = useInspection(({ inspection }) => inspection?.url);
  const isPrivate = useInspection(({ tab }) => tab?.incognito === true);
  if (!url || isPrivate) return null;
  const mark = () =>
    void intended.update((all) => withMarks(all, url, { check, messages: messagesOf(findings) }, Date.now()));
  return (
    <Button onClick={mark} title={t('panel.intended.hint', { host: hostOf(url) })}>
      {t('panel.intended.mark')}
    </Button>
  );
}

/** What the user means to be so on this site: seen, not counted, and taken back with one press. */
export function IntendedFindings({ results }: { results: readonly Judged[] }) {
  const texts = useTexts();
  const { t } = texts;
  const url = useInspection(({ inspection }) => inspection?.url);
  const marked = results.filter((result) => result.intended.length > 0);
  if (!url || marked.length === 0) return null;
  return (
    <Disclosure title={t('panel.intended.title')} count={marked.length}>
      <p className="mb-2 text-tiny text-dim">{t('panel.intended.about', { host: hostOf(url) })}</p>
      <ul className="grid gap-2">
        {marked.map(({ check, definition, intended: findings }) => {
          const [first] = findings;
          const unmark = () =>
            void intended.update((all) => withoutMarks(all, url, { check, messages: messagesOf(findings) }));
          return (
            first && (
              <li key={check} className="flex items-baseline justify-between gap-3">
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {messageOf(texts, check, definition, first.message, first.values)}
                </span>
                <TextButton className="flex-none" onClick={unmark}>
                  {t('panel.intended.unmark')}
                </TextButton>
              </li>
            )
          );
        })}
      </ul>
    </Disclosure>
  );
}

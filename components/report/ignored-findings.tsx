import type { Judged } from '@/lib/page/judge.ts';
import { useInspection } from '@/lib/page/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { checkMessage } from '@/lib/report/check-texts.ts';
import { ignored, withIgnored, withoutIgnored } from '@/lib/report/ignored.ts';
import { useTexts } from '../texts.tsx';
import { Button, TextButton } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';

const messagesOf = (findings: Judged['findings']) => [...new Set(findings.map(({ message }) => message))];

/** Sets a finding apart for the whole site. Nothing is kept of private windows, so it is not offered there. */
export function IgnoreOnSite({ result: { check, findings } }: { result: Judged }) {
  const { t } = useTexts();
  const url = useInspection(({ inspection }) => inspection?.url);
  const isPrivate = useInspection(({ tab }) => tab?.incognito === true);
  if (!url || isPrivate) return null;
  const ignore = () =>
    void ignored.update((all) =>
      withIgnored(all, url, { check, messages: messagesOf(findings) }, Date.now()),
    );
  return (
    <Button onClick={ignore} title={t('panel.ignored.hint', { host: hostOf(url) })}>
      {t('panel.ignored.ignore')}
    </Button>
  );
}

/** What the user ignores on this site: seen, not counted, and taken back with one press. */
export function IgnoredFindings({ results }: { results: readonly Judged[] }) {
  const texts = useTexts();
  const { t } = texts;
  const url = useInspection(({ inspection }) => inspection?.url);
  const ignoring = results.filter((result) => result.ignored.length > 0);
  if (!url || ignoring.length === 0) return null;
  return (
    <Disclosure title={t('panel.ignored.title')} count={ignoring.length}>
      <p className="mb-2 text-tiny text-dim">{t('panel.ignored.about', { host: hostOf(url) })}</p>
      <ul className="grid gap-2">
        {ignoring.map(({ check, definition, ignored: findings }) => {
          const [first] = findings;
          const restore = () =>
            void ignored.update((all) => withoutIgnored(all, url, { check, messages: messagesOf(findings) }));
          return (
            first && (
              <li key={check} className="flex items-baseline justify-between gap-3">
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {checkMessage(texts, check, definition, first.message, first.values)}
                </span>
                <TextButton className="flex-none" onClick={restore}>
                  {t('panel.ignored.restore')}
                </TextButton>
              </li>
            )
          );
        })}
      </ul>
    </Disclosure>
  );
}

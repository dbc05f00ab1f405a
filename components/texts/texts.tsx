import { type ReactNode, useEffect, useState } from 'react';
import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { loadTranslator } from '@/lib/i18n/page-texts.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { languageOf } from '@/lib/platform/settings.ts';
import { paceOf, pausedUntil } from '@/lib/service/requests/pace.ts';
import { useConnection, usePace, useSettings } from '../stored/stored-state.ts';
import { clockText } from './format.ts';
import { TextsContext, useTexts } from './use-texts.ts';

/** Returns the translator of the language in the settings. */
export const currentTranslator = () => loadTranslator(languageOf(useSettings.getState().value));

/** Provides the reader's language to its children, and follows the setting at once. */
export function TextsProvider({ initial, children }: { initial: Translator; children: ReactNode }) {
  const [translator, setTranslator] = useState(initial);
  const choice = useSettings(({ value }) => value.language);
  useEffect(() => {
    const language = languageOf({ language: choice });
    document.documentElement.lang = language;
    let isCurrent = true;
    void loadTranslator(language).then((loaded) => {
      if (isCurrent) setTranslator((now) => (now.language === language ? now : loaded));
    });
    return () => {
      isCurrent = false;
    };
  }, [choice]);
  return <TextsContext value={translator}>{children}</TextsContext>;
}

/**
 * Provides more strings to its children as soon as they are loaded; `add` must stay the same. With `waiting`, that is
 * shown until then.
 */
export function MoreTexts({
  add,
  waiting,
  children,
}: {
  add: (texts: Translator) => Promise<Translator>;
  waiting?: ReactNode;
  children: ReactNode;
}) {
  const texts = useTexts();
  const [added, setAdded] = useState<{ to: Translator; texts: Translator } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void add(texts).then((more) => {
      if (isCurrent) setAdded({ to: texts, texts: more });
    });
    return () => {
      isCurrent = false;
    };
  }, [add, texts]);
  // In the former language until those of the chosen one are loaded.
  if (waiting !== undefined)
    return added ? <TextsContext value={added.texts}>{children}</TextsContext> : waiting;
  return <TextsContext value={added?.to === texts ? added.texts : texts}>{children}</TextsContext>;
}

/**
 * Returns a function that gives the message for an error by its code; if the service asks for a pause, with its end.
 * `given` is the service's own message for errors with the code `unknown`. A code without a message in `errors` does
 * not compile.
 */
export function useErrorText(): (code: ServiceErrorCode, given?: string) => string {
  const { t, find, language } = useTexts();
  const account = useConnection(({ value }) => value?.account ?? '');
  const until = usePace(({ value }) => pausedUntil(paceOf(account, value)));
  return (code, given) => {
    if (code === 'rate_limited' && until !== null) {
      return t('errors.rateLimitedUntil', { time: clockText(language, until) });
    }
    if (code === 'unknown') return given ? t('errors.unknown', { code: given }) : t('errors.unnamed');
    if (code === 'entry_unreadable') {
      const [list, place = ''] = given?.split(':') ?? [];
      const named = find(`errors.entry.${list}`) ?? t('errors.entry.other');
      return t('errors.entry_unreadable', { named, place });
    }
    return t(`errors.${code}`);
  };
}

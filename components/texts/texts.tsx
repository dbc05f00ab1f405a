import { type ReactNode, useEffect, useState } from 'react';
import { loadFirstTranslator, loadTranslator } from '@/lib/i18n/page-texts.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { languageOf } from '@/lib/platform/settings.ts';
import { useSettings } from '../stored/stored-state.ts';
import { TextsContext, useTexts } from './use-texts.ts';

const currentLanguage = () => languageOf(useSettings.getState().value);

/** Returns the translator of the language in the settings. */
export const currentTranslator = () => loadTranslator(currentLanguage());

/** Returns the same with the strings that the popup starts with. */
export const firstTranslator = () => loadFirstTranslator(currentLanguage());

/** Provides the reader's language to its children, and follows the setting at once. */
export function TextsProvider({ initial, children }: { initial: Translator; children: ReactNode }) {
  const [translator, setTranslator] = useState(initial);
  const choice = useSettings(({ value }) => value.language);
  const language = languageOf({ language: choice });
  const isLoaded = translator.language === language;
  useEffect(() => {
    document.documentElement.lang = language;
    if (isLoaded) return;
    let isCurrent = true;
    void loadTranslator(language).then((loaded) => {
      if (isCurrent) setTranslator(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [language, isLoaded]);
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

import { type ReactNode, useEffect, useState } from 'react';
import { loadTranslator } from '@/lib/i18n/page-texts.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { languageOf } from '@/lib/platform/settings.ts';
import { useSettings } from '../stored/stored-state.ts';
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

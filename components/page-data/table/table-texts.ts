import { useMemo } from 'react';
import type { TextKey, Translator } from '@/lib/i18n/translator.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Returns a translator for thousands of rows: strings without values are looked up once. */
export function useTableTexts(): Translator {
  const texts = useTexts();
  return useMemo(() => {
    const known = new Map<TextKey, string>();
    return {
      ...texts,
      t(key, values) {
        if (values) return texts.t(key, values);
        let text = known.get(key);
        if (text === undefined) {
          text = texts.t(key);
          known.set(key, text);
        }
        return text;
      },
    };
  }, [texts]);
}

import { useEffect } from 'react';
import { useConnection, useSettings } from './stored-state.ts';
import { useTexts } from './texts.tsx';

/** Follows the theme, and keeps the copy of what `public/theme.js` needs before anything can be read. */
export function useAppearance(): void {
  const theme = useSettings(({ value }) => value.theme);
  const connected = useConnection(({ value }) => value !== null);
  const { language } = useTexts();
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    dataset.connected = String(connected);
    localStorage.setItem('appearance', JSON.stringify({ theme, language, connected }));
  }, [theme, connected, language]);
}

import { useEffect } from 'react';
import { sitesWithIgnored } from '@/lib/report/ignored.ts';
import { useConnection, useSettings } from '../stored/stored-state.ts';
import { type Query, useRows } from '../stored/use-rows.ts';
import { useTexts } from '../texts/use-texts.ts';

const SITES: Query<readonly string[] | null> = {
  tables: ['ignored'],
  read: () => sitesWithIgnored(),
  initial: null,
};

/**
 * Follows the theme, and keeps the copy of it that `public/theme.js` and the first verdict need before storage can be
 * read.
 */
export function useAppearance(): void {
  const theme = useSettings(({ value }) => value.theme);
  const connected = useConnection(({ value }) => value !== null);
  const { value: ignoring } = useRows(SITES, '');
  const { language } = useTexts();
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    dataset.connected = String(connected);
    localStorage.setItem('appearance', JSON.stringify({ theme, language, connected, ignoring }));
  }, [theme, connected, language, ignoring]);
}

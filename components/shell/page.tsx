import type { ReactNode } from 'react';
import type { Translator } from '@/lib/i18n/translator.ts';
import { TextsProvider } from '../texts/texts.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useAppearance } from './appearance.ts';

function Appearance() {
  useAppearance();
  return null;
}

function Broken() {
  const { t } = useTexts();
  return (
    <Notice tone="error" action={<Button onClick={() => location.reload()}>{t('page.reload')}</Button>}>
      {t('page.broken')}
    </Notice>
  );
}

/** The frame of every page of the extension: language, theme, and a message if something breaks. */
export function Page({ translator, children }: { translator: Translator; children: ReactNode }) {
  return (
    <TextsProvider initial={translator}>
      <Appearance />
      <Boundary fallback={() => <Broken />}>{children}</Boundary>
    </TextsProvider>
  );
}

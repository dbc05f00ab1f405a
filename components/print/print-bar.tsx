import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/button.tsx';

/** What is on the screen but not on paper: a hint, and the button that prints. */
export function PrintBar() {
  const { t } = useTexts();
  return (
    <div className="on-screen flex items-center justify-between gap-4">
      <p className="text-dim">{t('export.printHint')}</p>
      <Button look="primary" onClick={() => window.print()}>
        {t('export.printNow')}
      </Button>
    </div>
  );
}

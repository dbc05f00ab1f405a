import { useShortcut } from '../shell/use-shortcut.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/card.tsx';

/** The second step: what one press does, and what it does not do. */
export function PressStep() {
  const { t } = useTexts();
  const keys = useShortcut();
  return (
    <Card title={t('welcome.press.title')}>
      <p>{t('welcome.press.about')}</p>
      {keys && <p>{t('welcome.press.keys', { keys })}</p>}
      <p className="text-dim">{t('welcome.press.privacy')}</p>
    </Card>
  );
}

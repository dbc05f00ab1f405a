import { useTexts } from '../../texts/use-texts.ts';

/** What these figures are not. */
export function VitalsNote() {
  const { t } = useTexts();
  return <p className="text-small text-dim">{t('data.vitals.note')}</p>;
}

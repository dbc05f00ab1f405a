import { useTexts } from '../../texts/use-texts.ts';

/** What these figures do not say. */
export function VitalsNote() {
  const { t } = useTexts();
  return <p className="text-small text-dim">{t('data.vitals.note')}</p>;
}

import { useId, useState } from 'react';
import { mirror } from '@/lib/platform/mirror.ts';
import { type Letterhead, LOGO_TYPES, letterhead, MAXIMUM_LOGO } from '@/lib/report/export/letterhead.ts';
import { ChooseFile } from '../form/choose-file.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { saved, Unsaved } from './saving.tsx';

const useLetterhead = mirror(letterhead);

const changeLetterhead = (part: Partial<Letterhead>) =>
  saved(
    'reports',
    letterhead.update((now) => ({ ...now, ...part })),
  );

function dataAddress(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(image);
  });
}

function Logo() {
  const { t } = useTexts();
  const id = useId();
  const logo = useLetterhead(({ value }) => value.logo);
  const choose = async (bytes: Uint8Array<ArrayBuffer>, _name: string, type: string) => {
    if (!(LOGO_TYPES as readonly string[]).includes(type)) return t('options.reports.type');
    const address = await dataAddress(new Blob([bytes], { type }));
    if (address.length > MAXIMUM_LOGO) return t('options.reports.size');
    await changeLetterhead({ logo: address });
    return null;
  };
  return (
    <fieldset aria-describedby={`${id}-about`} className="grid justify-items-start gap-1.5">
      <legend className="pb-1.5 text-small text-dim">{t('options.reports.logo')}</legend>
      {logo && (
        <div className="flex items-center gap-3">
          <img
            src={logo}
            alt={t('options.reports.logo')}
            className="max-h-12 max-w-48 rounded-control border border-line object-contain p-1"
          />
          <Button onClick={() => void changeLetterhead({ logo: null })}>{t('options.reports.remove')}</Button>
        </div>
      )}
      <ChooseFile label={t('options.reports.choose')} accept={LOGO_TYPES.join()} onChosen={choose} />
      <p id={`${id}-about`} className="text-small text-dim">
        {t('options.reports.logoHint')}
      </p>
    </fieldset>
  );
}

/** The name and logo on printed reports. */
export function LetterheadCard() {
  const { t } = useTexts();
  const { value, isLoaded } = useLetterhead();
  const [name, setName] = useState<string | null>(null);
  if (!isLoaded) return null;
  const change = (typed: string) => {
    setName(typed);
    void changeLetterhead({ name: typed });
  };
  return (
    <Card title={t('options.reports.title')}>
      <Field
        label={t('options.reports.name')}
        hint={t('options.reports.nameHint')}
        value={name ?? value.name}
        maxLength={120}
        autoComplete="organization"
        onChange={({ target }) => change(target.value)}
      />
      <Logo />
      <Unsaved card="reports" />
    </Card>
  );
}

import { useId, useState } from 'react';
import { mirror } from '@/lib/platform/mirror.ts';
import { LOGO_TYPES, letterhead, MAXIMUM_LOGO } from '@/lib/report/export/letterhead.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';

const useLetterhead = mirror(letterhead);

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function Logo() {
  const { t } = useTexts();
  const id = useId();
  const logo = useLetterhead(({ value }) => value.logo);
  const [trouble, setTrouble] = useState<'type' | 'size' | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (!(LOGO_TYPES as readonly string[]).includes(file.type)) return setTrouble('type');
    const address = await dataAddress(file);
    if (address.length > MAXIMUM_LOGO) return setTrouble('size');
    setTrouble(null);
    await letterhead.update((now) => ({ ...now, logo: address }));
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <label htmlFor={id} className="text-small text-dim">
        {t('options.reports.logo')}
      </label>
      {logo && (
        <div className="flex items-center gap-3">
          <img
            src={logo}
            alt={t('options.reports.logo')}
            className="max-h-12 max-w-48 rounded-control border border-line object-contain p-1"
          />
          <Button onClick={() => void letterhead.update((now) => ({ ...now, logo: null }))}>
            {t('options.reports.remove')}
          </Button>
        </div>
      )}
      <input
        id={id}
        type="file"
        accept={LOGO_TYPES.join()}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => void choose(target.files?.[0])}
        className="max-w-full text-small file:me-3 file:rounded-control file:border file:border-line file:bg-soft file:px-2.5 file:py-1 file:font-medium file:text-ink"
      />
      <p id={`${id}-about`} className={`text-small ${trouble ? 'text-error' : 'text-dim'}`} role="status">
        {t(trouble ? `options.reports.${trouble}` : 'options.reports.logoHint')}
      </p>
    </div>
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
    void letterhead.update((now) => ({ ...now, name: typed }));
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
    </Card>
  );
}

import { type FormEvent, useState } from 'react';
import { type ComparedAs, compareWith, useSideBySide } from '@/lib/page/other/side-by-side.ts';
import { documentAddress } from '@/lib/platform/address.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

const AS: readonly ComparedAs[] = [
  'visitor',
  'googlebotPhone',
  'googlebotDesktop',
  'phone',
  'language',
  'scriptless',
];
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'cs',
  'uk',
  'ru',
  'tr',
  'ja',
  'zh',
] as const;

/** What to compare the page in front with, and the button that requests it. */
export function TwoForm({ url }: { url: string }) {
  const { t, language: reader } = useTexts();
  const { phase, of, found } = useSideBySide();
  // What was compared before stays, as long as the page in front does.
  const before = of === url ? found?.wanted : undefined;
  const [address, setAddress] = useState(before?.address ?? documentAddress(url));
  const [as, setAs] = useState<ComparedAs>(before?.as ?? 'visitor');
  const [language, setLanguage] = useState<string>(before?.language ?? 'de');
  const isBusy = phase === 'access' || phase === 'request';
  const names = new Intl.DisplayNames(reader, { type: 'language' });
  const isOther = as !== 'scriptless';
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void compareWith({ address, as, language });
  };
  return (
    <form
      onSubmit={ask}
      className="grid gap-2.5 rounded-card border border-line bg-card px-3 py-2.5"
      aria-label={t('two.title')}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 @min-[720px]/page:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Select
          label={t('two.as.label')}
          options={AS.map((value) => ({ value, label: t(`two.as.${value}`) }))}
          value={as}
          onChange={setAs}
        />
        {as === 'language' && (
          <Select
            label={t('two.language')}
            options={LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }))}
            value={language as (typeof LANGUAGES)[number]}
            onChange={setLanguage}
          />
        )}
      </div>
      {isOther && (
        <Field
          label={t('two.address')}
          hint={t('two.addressHint')}
          type="text"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      )}
      <p className="text-small text-dim">{t(`two.about.${as}`)}</p>
      <div>
        <Button look="primary" type="submit" aria-disabled={isBusy}>
          {t('two.compare')}
        </Button>
      </div>
    </form>
  );
}

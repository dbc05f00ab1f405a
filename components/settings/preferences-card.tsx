import { LANGUAGES } from '@/lib/i18n/languages.ts';
import type { Settings } from '@/lib/platform/settings.ts';
import { useSettings } from '../stored/stored-state.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/card.tsx';
import { Choice } from '../ui/choice.tsx';
import { usePolicy } from './policy-state.ts';
import { changeSettings, Unsaved } from './saving.tsx';

const change = (part: Partial<Settings>) => void changeSettings('look', part);

function ownName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const THEMES = ['system', 'light', 'dark'] as const;

/** The language and look of the extension. */
export function PreferencesCard() {
  const { t } = useTexts();
  const { language, theme } = useSettings(({ value }) => value);
  const isManaged = usePolicy(({ value }) => value.isLanguageSet);
  return (
    <Card title={t('options.look.title')}>
      {isManaged && language !== 'auto' ? (
        <p>
          {t('options.look.language')}: {ownName(language)}{' '}
          <span className="block text-small text-dim">{t('options.policy.managed')}</span>
        </p>
      ) : (
        <Choice
          label={t('options.look.language')}
          value={language}
          onChange={(value) => change({ language: value })}
          options={[
            { value: 'auto', label: t('options.look.auto') },
            ...LANGUAGES.map((value) => ({ value, label: ownName(value), lang: value })),
          ]}
        />
      )}
      <Choice
        label={t('options.look.theme')}
        value={theme}
        onChange={(value) => change({ theme: value })}
        options={THEMES.map((value) => ({ value, label: t(`options.look.${value}`) }))}
      />
      <Unsaved card="look" />
    </Card>
  );
}

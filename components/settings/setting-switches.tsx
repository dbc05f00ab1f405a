import type { Language } from '@/lib/i18n/languages.ts';
import { withNoBreakSpaces } from '@/lib/i18n/no-break-spaces.ts';
import texts from '@/lib/i18n/switches.json' with { type: 'json' };
import { SWITCHES, type SwitchName } from '@/lib/platform/settings.ts';
import { useSettings } from '../stored/stored-state.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Switch } from '../ui/switch.tsx';
import { changeSettings } from './saving.tsx';

interface SwitchTexts {
  label: string;
  hint: string;
}

/** The text of each switch in every language: a missing one does not compile. */
const TEXTS: Readonly<Record<SwitchName, Readonly<Record<Language, SwitchTexts>>>> = texts;

/** A switch for each on/off setting. */
export function SettingSwitches() {
  const { language } = useTexts();
  const value = useSettings((state) => state.value);
  return SWITCHES.map((name) => (
    <Switch
      key={name}
      label={withNoBreakSpaces(language, TEXTS[name][language].label)}
      hint={withNoBreakSpaces(language, TEXTS[name][language].hint)}
      isOn={value[name]}
      onChange={(isOn) => void changeSettings('jobs', { [name]: isOn })}
    />
  ));
}

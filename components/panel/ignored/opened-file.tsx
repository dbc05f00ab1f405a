import { useState } from 'react';
import { download } from '@/lib/platform/download.ts';
import type { Definitions } from '@/lib/report/definitions.ts';
import { takeRules } from '@/lib/report/ignored.ts';
import {
  type IgnoreRule,
  SETTINGS_FILE,
  type SettingsFile,
} from '@/lib/report/settings-file/settings-file.ts';
import { rulesWithout, siteRules, withSiteRules } from '@/lib/report/settings-file/write-rules.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { Parts } from '../../ui/parts.tsx';
import { RowList } from '../../ui/section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { RuleRow } from './rule-row.tsx';

interface RulesProps {
  title: string;
  rules: readonly IgnoreRule[];
  definitions: Definitions;
}

function Rules({ title, rules, definitions }: RulesProps) {
  if (rules.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="text-small font-semibold">
        <Parts of={[title, rules.length]} />
      </p>
      <RowList label={title}>
        {rules.map((rule) => (
          <RuleRow key={JSON.stringify(rule)} rule={rule} definitions={definitions} />
        ))}
      </RowList>
    </div>
  );
}

interface OpenedFileProps {
  url: string;
  text: string;
  file: SettingsFile;
  /** What is ignored here and can be in a file. */
  here: readonly IgnoreRule[];
  definitions: Definitions;
  onClose: () => void;
}

/** What differs between an opened settings file and this site, and the two ways to make them the same. */
export function OpenedFile({ url, text, file, here, definitions, onClose }: OpenedFileProps) {
  const { t } = useTexts();
  const [isKept, setKept] = useState(true);
  const there = siteRules(file, url);
  const onlyThere = rulesWithout(there, here);
  const onlyHere = rulesWithout(here, there);
  const isSame = onlyThere.length === 0 && onlyHere.length === 0;
  const save = () =>
    download(SETTINGS_FILE, 'application/json', withSiteRules(text, file, new URL(url).origin, here));
  return (
    <section
      aria-label={SETTINGS_FILE}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-card border border-line bg-card px-3 py-2.5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-mono font-semibold">{SETTINGS_FILE}</h3>
        <TextButton className="flex-none" onClick={onClose}>
          {t('panel.ignored.file.close')}
        </TextButton>
      </div>
      {isSame && <p role="status">{t('panel.ignored.file.same')}</p>}
      <Rules title={t('panel.ignored.file.onlyThere')} rules={onlyThere} definitions={definitions} />
      <Rules title={t('panel.ignored.file.onlyHere')} rules={onlyHere} definitions={definitions} />
      {onlyHere.length > 0 && (
        <Switch label={t('panel.ignored.file.keep')} isOn={isKept} onChange={setKept} />
      )}
      {!isSame && (
        <div className="flex flex-wrap gap-2">
          {(onlyThere.length > 0 || !isKept) && (
            <Button look="primary" onClick={() => void takeRules(url, there, isKept)}>
              {t('panel.ignored.file.take')}
            </Button>
          )}
          <Button mayWrap onClick={save}>
            {t('panel.ignored.file.save')}
          </Button>
        </div>
      )}
      {onlyThere.length > 0 && file.ignore && (
        <p className="text-tiny text-dim">{t('panel.ignored.file.staying')}</p>
      )}
    </section>
  );
}

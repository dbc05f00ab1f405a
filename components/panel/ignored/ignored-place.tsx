import { useState } from 'react';
import { useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { download } from '@/lib/platform/download.ts';
import { dropRule, rulesOfSite } from '@/lib/report/ignored.ts';
import { KIND_OF_PAGE } from '@/lib/report/leave-out.ts';
import { hasEnded } from '@/lib/report/settings-file/ignore-rules.ts';
import {
  knownChecks,
  readSettingsFile,
  type SettingsProblem,
} from '@/lib/report/settings-file/read-settings-file.ts';
import {
  type IgnoreRule,
  SETTINGS_FILE,
  type SettingsFile,
} from '@/lib/report/settings-file/settings-file.ts';
import { newSettingsFile } from '@/lib/report/settings-file/write-rules.ts';
import { ChooseFile } from '../../form/choose-file.tsx';
import { useDefinitions } from '../../report/use-definitions.ts';
import { NoRows } from '../../shell/no-rows.tsx';
import { type Query, useRows } from '../../stored/use-rows.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RowList, Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OpenedFile } from './opened-file.tsx';
import { RuleRow, useRuleName } from './rule-row.tsx';

const MOST_BYTES = 1_000_000;

const RULES: Query<readonly IgnoreRule[]> = { tables: ['ignored'], read: rulesOfSite, initial: [] };

interface Opened {
  text: string;
  file: SettingsFile;
}

function Problems({ problems }: { problems: readonly SettingsProblem[] }) {
  const { t } = useTexts();
  if (problems.length === 0) return null;
  return (
    <Notice tone="error" title={t('panel.ignored.file.problems')}>
      <ul>
        {problems.map(({ line, fault, name }) => (
          <li key={`${line} ${fault} ${name}`} dir="auto">
            {t(`panel.ignored.file.problem.${fault}`, { line: String(line), name: name.slice(0, 200) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function IgnoredOfSite({ url }: { url: string }) {
  const { t } = useTexts();
  const definitions = useDefinitions();
  const { value: rules, isLoaded, hasFailed } = useRows(RULES, url);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problems, setProblems] = useState<readonly SettingsProblem[]>([]);
  const nameOf = useRuleName(definitions ?? {});
  if (!definitions || !isLoaded) return <Skeleton widths={[60, 90, 80]} />;
  const here = rules.filter((rule) => rule.check !== KIND_OF_PAGE && !hasEnded(rule));
  const open = (bytes: Uint8Array<ArrayBuffer>) => {
    setOpened(null);
    setProblems([]);
    if (bytes.byteLength > MOST_BYTES) return t('panel.ignored.file.large');
    const text = new TextDecoder().decode(bytes);
    const read = readSettingsFile(text, knownChecks(definitions));
    if ('problems' in read) setProblems(read.problems);
    else setOpened({ text, file: read.file });
    return null;
  };
  const save = () => download(SETTINGS_FILE, 'application/json', newSettingsFile(new URL(url).origin, here));
  return (
    <>
      {rules.length === 0 ? (
        <NoRows hasFailed={hasFailed} title={t('panel.ignored.file.none')}>
          {t('panel.ignored.file.noneAbout')}
        </NoRows>
      ) : (
        <>
          <p className="text-small text-dim">{t('panel.ignored.about', { host: hostOf(url) })}</p>
          <RowList label={t('panel.ignored.title')}>
            {rules.map((rule) => (
              <RuleRow
                key={JSON.stringify(rule)}
                rule={rule}
                definitions={definitions}
                action={
                  <TextButton
                    className="flex-none"
                    aria-label={`${t('panel.ignored.restore')}: ${nameOf(rule)}`}
                    onClick={() => void dropRule(url, rule)}
                  >
                    {t('panel.ignored.restore')}
                  </TextButton>
                }
              />
            ))}
          </RowList>
        </>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {here.length > 0 && <Button onClick={save}>{t('panel.ignored.file.export')}</Button>}
        {/* What a file changes is not known without what is ignored now. */}
        {!hasFailed && (
          <ChooseFile
            label={t('panel.ignored.file.open')}
            accept=".json,.jsonc,application/json"
            onChosen={open}
          />
        )}
      </div>
      <Problems problems={problems} />
      {opened && (
        <OpenedFile
          {...opened}
          url={url}
          here={here}
          definitions={definitions}
          onClose={() => setOpened(null)}
        />
      )}
      <p className="text-tiny text-dim">
        {t('panel.ignored.file.fileAbout')}
        {here.length < rules.length && ` ${t('panel.ignored.file.notInFile')}`}
      </p>
    </>
  );
}

/** Everything that is ignored on the site in front, and its exchange with `plumbline.json`. */
export default function IgnoredPlace() {
  const { t } = useTexts();
  const url = useInspection(({ inspection, tab }) => inspection?.url ?? tab?.url ?? '');
  const isPrivate = useInspection(({ tab }) => tab?.incognito === true);
  return (
    <Section title={t('panel.ignored.title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {isPrivate ? (
          <Notice tone="info">{t('panel.ignored.file.private')}</Notice>
        ) : hostOf(url) === '' ? (
          <Notice tone="info">{t('page.noSite')}</Notice>
        ) : (
          <IgnoredOfSite key={new URL(url).origin} url={url} />
        )}
      </div>
    </Section>
  );
}

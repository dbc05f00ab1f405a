import { useEffect, useState } from 'react';
import { useConnection, useSettings } from '../stored/stored-state.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

/** Information that helps to diagnose problems: no key, no addresses. */
export function DiagnosticsCard({ read }: { read: () => Promise<Readonly<Record<string, string>>> }) {
  const { t } = useTexts();
  const [facts, setFacts] = useState<Readonly<Record<string, string>>>({});
  const connection = useConnection(({ value }) => value);
  const settings = useSettings(({ value }) => value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the connection or a setting changes
  useEffect(() => {
    const update = () => void read().then(setFacts);
    update();
    window.addEventListener('focus', update);
    return () => window.removeEventListener('focus', update);
  }, [read, connection, settings]);
  const rows = Object.entries(facts);
  return (
    <Card title={t('options.diagnostics.title')}>
      <p className="text-dim">{t('options.diagnostics.about')}</p>
      {/* In English in every language: it is meant for whoever is asked for help. */}
      <dl
        lang="en"
        dir="ltr"
        className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 font-mono text-small wrap-anywhere"
      >
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-dim">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <CopyButton
          text={rows.map(([name, value]) => `${name}: ${value}`).join('\n')}
          label={t('options.diagnostics.copy')}
          done={t('page.copied')}
        />
      </div>
    </Card>
  );
}

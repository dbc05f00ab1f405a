import { useMemo, useState } from 'react';
import type { Inspection } from '@/lib/checks/inspection.ts';
import type { JudgedReport } from '@/lib/page/engine/judgement.ts';
import { likelyServer, SERVERS } from '@/lib/report/configuration/index.ts';
import { recommend } from '@/lib/report/configuration/recommend.ts';
import type { Recommendation } from '@/lib/report/configuration/recommendation.ts';
import type { ServerId } from '@/lib/report/configuration/server.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';

const CHANGES = ['added', 'replaced', 'removed', 'kept'] as const;

/** Shows what would change, as counts. */
function Changes({ fields }: { fields: readonly Recommendation[] }) {
  const { t } = useTexts();
  const counts = CHANGES.map((change) => ({
    change,
    number: fields.filter((field) => field.change === change).length,
  }));
  return (
    <ul className="flex flex-wrap gap-x-3 text-small">
      {counts
        .filter(({ number }) => number > 0)
        .map(({ change, number }) => (
          <li key={change} className={change === 'kept' ? 'text-dim' : ''}>
            {t(`configuration.changes.${change}`, { number })}
          </li>
        ))}
    </ul>
  );
}

/** The headers that the page should be sent with, as configuration for the chosen server. */
export function ServerConfiguration({
  inspection,
  report,
}: {
  inspection: Inspection;
  report: JudgedReport;
}) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<ServerId | null>(null);
  const { response } = inspection;
  const likely = useMemo(() => response && likelyServer(response), [response]);
  const fields = useMemo(() => recommend(inspection, report.results), [inspection, report]);
  const server = SERVERS.find(({ id }) => id === chosen) ?? likely ?? SERVERS[0];
  if (fields.length === 0 || !server) return null;
  const { text, leftOut } = server.write(fields);
  const unsayable = leftOut.filter(({ caution }) => caution !== 'perAnswer');
  const cautions = [...new Set(fields.flatMap(({ caution }) => caution ?? []))];
  return (
    <Section title={t('configuration.title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-card border border-line bg-card px-3 py-2.5">
        <p className="text-dim">{t('configuration.about')}</p>
        <Changes fields={fields} />
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Select
              label={t('configuration.server')}
              options={SERVERS.map(({ id, name }) => ({ value: id, label: name }))}
              value={server.id}
              onChange={setChosen}
            />
          </div>
          <CopyButton text={text} label={t('configuration.copy')} done={t('page.copied')} />
        </div>
        <pre
          dir="ltr"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          className="max-h-72 overflow-auto rounded-control border border-line bg-soft px-2.5 py-2 font-mono text-tiny"
        >
          {text}
        </pre>
        <p className="text-small wrap-break-word text-dim">{t(`configuration.place.${server.id}`)}</p>
        {unsayable.length > 0 && (
          <p className="text-small wrap-anywhere">
            {t('configuration.leftOut', { names: unsayable.map(({ name }) => name).join(', ') })}
          </p>
        )}
        <div className="text-small">
          <p className="font-semibold">{t('configuration.watch')}</p>
          <ul className="mt-1 grid list-disc gap-1 ps-4 text-dim">
            <li>{t('configuration.try')}</li>
            {cautions.map((caution) => (
              <li key={caution}>{t(`configuration.caution.${caution}`)}</li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}

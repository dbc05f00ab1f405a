import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useMemo, useState } from 'react';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { headerFix } from '@/lib/report/configuration/header-fix.ts';
import { likelyServer, SERVERS } from '@/lib/report/configuration/index.ts';
import type { Recommendation } from '@/lib/report/configuration/recommendation.ts';
import type { ServerId } from '@/lib/report/configuration/server.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Choice } from '../../ui/choice.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';

function Code({ text }: { text: string }) {
  const { t } = useTexts();
  return <CodeBlock text={text} label={t('report.copyFix')} done={t('page.copied')} />;
}

/** One or more header fields as configuration for the chosen server. */
function ServerCode({ fields, inspection }: { fields: readonly Recommendation[]; inspection: Inspection }) {
  const { t } = useTexts();
  const { response } = inspection;
  const likely = useMemo(() => response && likelyServer(response)?.id, [response]);
  const [chosen, setChosen] = useState<ServerId | 'header'>(likely ?? 'header');
  const server = SERVERS.find(({ id }) => id === chosen);
  const plain = fields.map(({ name, value }) => `${name}: ${value}`).join('\n');
  // What the server's syntax cannot express is shown as a plain header.
  const written = server?.write(fields).text.trimEnd() || plain;
  const cautions = [...new Set(fields.flatMap(({ caution }) => caution ?? []))];
  return (
    <>
      <Choice
        label={t('configuration.server')}
        options={[
          { value: 'header' as const, label: t('report.asHeader') },
          ...SERVERS.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={chosen}
        onChange={setChosen}
        isSmall
      />
      {cautions.map((caution) => (
        <p key={caution} className="flex gap-1.5 text-small text-warn">
          <TriangleAlert size={13} aria-hidden className="mt-0.5 flex-none" />
          <span>{t(`configuration.caution.${caution}`)}</span>
        </p>
      ))}
      <Code text={written} />
      {server && written !== plain && (
        <p className="text-small text-dim">{t(`configuration.place.${server.id}`)}</p>
      )}
    </>
  );
}

/** Text to copy that fixes a finding: a header is shown in the syntax of a server. */
export function FixCode({ fixes }: { fixes: readonly string[] }) {
  const inspection = useInspection((state) => state.inspection);
  const fields = useMemo(
    () => (inspection ? fixes.map((fix) => headerFix(fix, inspection)) : []),
    [fixes, inspection],
  );
  if (fixes.length === 0) return null;
  const known = fields.filter((field) => field !== null);
  return inspection && known.length === fixes.length ? (
    <ServerCode fields={known} inspection={inspection} />
  ) : (
    <Code text={fixes.join('\n')} />
  );
}

import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { ProjectDetails } from '@/lib/api/promotion.ts';
import { fileText } from '@/lib/report/export/read-csv.ts';
import { BATCH_SIZES } from '@/lib/service/records/batch.ts';
import { ChooseFile, LIST_FILES } from '../../../form/choose-file.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AnswerTrouble } from '../../frame/answer-trouble.tsx';
import { BulkError } from '../bulk/bulk-error.tsx';
import { useBatch } from '../bulk/use-batches.ts';
import { useTrackedKeywords } from '../links/use-links.ts';
import { useProjectLinks } from '../use-project.ts';
import { AddedLinks } from './added-links.tsx';
import { judgedLines } from './judged-lines.ts';
import { JudgedList } from './judged-list.tsx';
import { ANCHOR_SOURCES, type AnchorSource, useAnchors } from './use-anchors.ts';

const KIND = 'POST /projects/{id}/links';
const MOST = BATCH_SIZES[KIND];

interface FormProps {
  project: ProjectDetails;
  /** The list, which stays while links are being added. */
  text: string;
  onText: (text: string) => void;
  bulk: ReturnType<typeof useBatch>;
}

function AddManyForm({ project, text, onText: setText, bulk }: FormProps) {
  const { t } = useTexts();
  const id = useId();
  const [source, setSource] = useState<AnchorSource>('service');
  const typed = useDeferredValue(text);
  const { links } = project;
  const { lines, isCut } = useMemo(() => judgedLines(typed, project, links ?? []), [typed, project, links]);
  const { now, bare, beyond } = useMemo(() => {
    const ready = lines.filter(({ problem }) => problem === null);
    const first = ready.slice(0, MOST);
    const without = first.filter(({ anchor }) => anchor === '').map(({ url }) => url);
    return { now: first, bare: without, beyond: ready.length - first.length };
  }, [lines]);
  const anchors = useAnchors(source, bare, useTrackedKeywords());
  /** Adds the lines of a file below what was typed. */
  const take = (bytes: Uint8Array) => {
    const taken = fileText(bytes);
    if (taken === null) return t('rank.add.unreadable');
    setText([text.trimEnd(), taken].filter(Boolean).join('\n'));
    return null;
  };
  const add = async () => {
    const items = now.map(({ url, anchor }) => {
      const chosen = anchor || anchors.get(url);
      return {
        input: { params: { id: project.id }, body: { url, ...(chosen && { anchor: chosen }) } },
        price: { kind: 'free' } as const,
      };
    });
    const added = new Set(now.map(({ at }) => at));
    if (!(await bulk.place(items))) return;
    // What was not added stays, so that it can be corrected.
    setText(
      lines
        .filter(({ at }) => !added.has(at))
        .map(({ given, anchor }) => [given, anchor].filter(Boolean).join('; '))
        .join('\n'),
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-1">
        <label htmlFor={id} className="justify-self-start text-small text-dim">
          {t('promotion.many.list')}
        </label>
        <textarea
          id={id}
          rows={8}
          value={text}
          spellCheck={false}
          dir="ltr"
          aria-describedby={`${id}-about`}
          placeholder={`https://${project.domain_host}/`}
          onChange={({ target }) => setText(target.value)}
          className="w-full rounded-control border border-dim/60 bg-card px-2.5 py-1.5 font-mono text-tiny"
        />
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
          <p id={`${id}-about`} className="text-dim">
            {t('promotion.many.format')}
          </p>
          <ChooseFile look="link" label={t('rank.add.file')} accept={LIST_FILES} onChosen={take} />
        </div>
      </div>
      {lines.length > 0 && <JudgedList lines={lines} isCut={isCut} ready={now.length} beyond={beyond} />}
      {bare.length > 0 && (
        <div>
          <Select
            label={t('promotion.many.anchors', { count: bare.length })}
            value={source}
            onChange={setSource}
            options={ANCHOR_SOURCES.map((value) => ({ value, label: t(`promotion.many.from.${value}`) }))}
          />
          {source !== 'service' && (
            <p role="status" className="text-small text-dim">
              {t('promotion.many.found', { found: anchors.size, count: bare.length })}
            </p>
          )}
        </div>
      )}
      <BulkError error={bulk.error} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span className="text-small text-dim">{t('promotion.many.free')}</span>
        <Button
          look="primary"
          disabled={now.length === 0 || typed !== text || bulk.isSending}
          onClick={() => void add()}
        >
          {now.length === 0 ? t('promotion.many.addNone') : t('promotion.many.add', { count: now.length })}
        </Button>
      </div>
    </div>
  );
}

/** Adds many links to a project: pasted or from a file, each line judged before anything is sent. */
export default function AddMany({ params }: { params: { id: string } }) {
  const { project, at, error, again } = useProjectLinks(Number(params.id));
  const bulk = useBatch(Number(params.id), KIND);
  const [text, setText] = useState('');
  if (!project) {
    return error ? (
      <AnswerTrouble error={error} at={at} again={again} />
    ) : (
      <Skeleton widths={[100, 90, 60, 80]} />
    );
  }
  return (
    <>
      <AnswerTrouble error={error} at={at} again={again} />
      {bulk.batch && (
        <AddedLinks
          batch={bulk.batch}
          domain={project.domain_host}
          isRunning={bulk.isRunning}
          stop={bulk.stop}
          isUnstopped={bulk.isUnstopped}
          goOn={() => void bulk.goOn()}
          dismiss={() => void bulk.dismiss()}
        />
      )}
      {!bulk.isRunning && <AddManyForm project={project} text={text} onText={setText} bulk={bulk} />}
    </>
  );
}

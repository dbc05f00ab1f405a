import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { addKeywords, projectById } from '@/lib/api/rank.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { refresh } from '@/lib/service/ask/refresh-site.ts';
import { ChooseFile, LIST_FILES } from '../../form/choose-file.tsx';
import { ContractField } from '../../form/contract-field.tsx';
import { useContractForm } from '../../form/use-contract-form.ts';
import { useAnswer } from '../../stored/use-answer.ts';
import { useOrder } from '../../stored/use-order.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ButtonLink } from '../frame/button-link.tsx';
import { textInPath } from '../frame/place.tsx';
import { useSite } from '../frame/site-rows.tsx';
import { keywordsInFile, splitKeywords } from './keywords-file.ts';
import { OrderNotes } from './order-notes.tsx';

/** Seconds before the existing keywords are requested again. */
const FRESH = 60;
/** The number of existing keywords that the message lists. */
const NAMED = 5;

const EMPTY = { keywords: '', tag: '', target_url: '' };

/** RNK-04: the outcome, with the service's own counts. */
function Added({ projectId, reply, ids }: { projectId: number; reply: object; ids: readonly number[] }) {
  const { t } = useTexts();
  const { added, skipped } = reply as { added?: number | null; skipped?: number | null };
  return (
    <Notice
      tone="pass"
      title={typeof added === 'number' ? t('rank.add.added', { count: added }) : t('rank.add.done')}
      action={
        ids.length > 0 && (
          <ButtonLink href={`/rank/${projectId}/check/${ids.join()}`}>
            {t('rank.add.check', { count: ids.length })}
          </ButtonLink>
        )
      }
    >
      {typeof skipped === 'number' && skipped > 0 && t('rank.add.skipped', { count: skipped })}
    </Notice>
  );
}

/**
 * Adds keywords to a rank project: one per line or from a file, with a tag and a target URL for all of them (RNK-05).
 */
export default function KeywordsPlace({ params }: { params: { id: string; target?: string | undefined } }) {
  const { t, language } = useTexts();
  const { host } = useSite();
  const projectId = Number(params.id);
  const about = useId();
  const { data } = useAnswer(projectById, { params: { id: projectId } }, FRESH);
  const { place, operation, refused, isBusy, forget } = useOrder();
  const form = useContractForm(
    addKeywords,
    { ...EMPTY, target_url: textInPath(params.target) ?? '' },
    refused,
  );
  /** The keywords that existed when the order was placed; null if they were not known then. */
  const [before, setBefore] = useState<ReadonlySet<number> | null>(null);
  const isAdded = operation?.state === 'accepted';
  const finish = useEffectEvent(() => {
    form.reset(EMPTY);
    void answer(projectById, { params: { id: projectId } }, 0);
    void refresh(host, true);
  });
  useEffect(() => {
    if (isAdded) finish();
  }, [isAdded]);
  const known = data?.keywords ?? [];
  const typed = String(form.values.keywords);
  const { fresh, repeated } = splitKeywords(
    typed,
    known.map(({ keyword }) => keyword),
  );
  const named = cutAt(repeated, NAMED);
  const problem = form.problem('keywords');
  const type = (text: string) => {
    if (operation && !isBusy) forget();
    form.set('keywords', text);
  };
  /** Adds the keywords of a file below what was typed. */
  const take = (bytes: Uint8Array, name: string) => {
    const keywords = keywordsInFile(name, bytes);
    if (keywords === null) return t('rank.add.unreadable');
    type([typed.trimEnd(), ...keywords].filter(Boolean).join('\n'));
    return null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = form.check() as { keywords: string; tag?: string; target_url?: string } | null;
    if (!body) return;
    setBefore(data ? new Set(known.map(({ id }) => id)) : null);
    void place({ endpoint: addKeywords, input: { params: { id: projectId }, body }, site: host });
  };
  const isNothingNew = fresh.length === 0 && repeated.length > 0;
  /** Unknown until it is known what the project has. */
  const newCount = data ? fresh.length : 0;
  return (
    <>
      {isAdded && operation.reply && (
        <Added
          projectId={projectId}
          reply={operation.reply}
          ids={before ? known.filter(({ id }) => !before.has(id)).map(({ id }) => id) : []}
        />
      )}
      <OrderNotes endpoint={addKeywords} />
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="grid gap-1">
          <label htmlFor={`${about}-list`} className="justify-self-start text-small text-dim">
            {t('rank.add.list')}
          </label>
          <textarea
            id={`${about}-list`}
            rows={7}
            dir="auto"
            value={typed}
            aria-invalid={Boolean(problem)}
            aria-describedby={about}
            onChange={({ target }) => type(target.value)}
            className={`w-full rounded-control border bg-card px-2.5 py-1.5 ${problem ? 'border-error' : 'border-dim/60'}`}
          />
          <div className="text-small">
            <ChooseFile look="link" label={t('rank.add.file')} accept={LIST_FILES} onChosen={take} />
          </div>
          <div id={about} role="status" className="grid gap-0.5 text-small wrap-anywhere">
            {problem && <p className="text-error">{problem}</p>}
            {(newCount > 0 || isNothingNew) && <p>{t('rank.add.fresh', { count: newCount })}</p>}
            {repeated.length > 0 && (
              <p dir="auto" className="text-dim">
                {t('rank.add.repeated', {
                  count: repeated.length,
                  names: new Intl.ListFormat(language, { type: 'unit' }).format([
                    ...named.shown,
                    ...(named.more > 0 ? ['…'] : []),
                  ]),
                })}
              </p>
            )}
          </div>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(180px,100%),1fr))] gap-3">
          <ContractField form={form} name="tag" label={t('rank.add.tag')} />
          <ContractField form={form} name="target_url" label={t('rank.add.target')} inputMode="url" />
        </div>
        {form.refusal && (
          <p role="alert" className="text-error">
            {form.refusal}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <span className="text-small text-dim">{t('rank.add.free')}</span>
          <Button type="submit" look="primary" disabled={isBusy || isNothingNew}>
            {t(isBusy ? 'rank.add.adding' : newCount > 0 ? 'rank.add.action' : 'rank.add.title', {
              count: newCount,
            })}
          </Button>
        </div>
      </form>
    </>
  );
}

import { useId } from 'react';
import { cutAt } from '@/lib/report/cut-at.ts';
import { fileText } from '@/lib/report/export/read-csv.ts';
import { ChooseFile, LIST_FILES } from '../../form/choose-file.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RowList } from '../../ui/section.tsx';
import { useWhyText } from '../why-text.ts';
import type { ListedPlan } from './use-list.ts';

/** Lines of a kind that are listed. */
const SHOWN = 50;
const MOST_BYTES = 20_000_000;

function Lines({ title, lines }: { title: string; lines: readonly { line: number; text: string }[] }) {
  const { t } = useTexts();
  const { shown, more } = cutAt(lines, SHOWN);
  if (lines.length === 0) return null;
  return (
    <li>
      <Disclosure isRow title={title} count={lines.length}>
        <ul className="grid gap-1 text-small">
          {shown.map(({ line, text }) => (
            <li key={`${line} ${text}`} dir="auto" className="wrap-anywhere">
              {t('sets.start.line', { line: String(line), text })}
            </li>
          ))}
          {more > 0 && <li className="text-dim">{t('sets.start.more', { count: more })}</li>}
        </ul>
      </Disclosure>
    </li>
  );
}

interface ListedFormProps {
  text: string;
  onChange: (text: string) => void;
  plan: ListedPlan | null;
  limit: number;
}

/** A list of addresses, typed or from a file, and its lines that are none. */
export function ListedForm({ text, onChange, plan, limit }: ListedFormProps) {
  const { t, language } = useTexts();
  const whyText = useWhyText();
  const id = useId();
  const take = (bytes: Uint8Array) => {
    if (bytes.length > MOST_BYTES) return t('sets.start.fault.large');
    const content = fileText(bytes);
    if (content === null) return t('sets.start.fault.unreadable');
    onChange(content);
    return null;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <label htmlFor={id} className="justify-self-start text-small text-dim">
        {t('sets.start.list')}
      </label>
      <textarea
        id={id}
        value={text}
        rows={5}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className="w-full rounded-control border border-dim/60 bg-card px-2.5 py-1.5 font-mono text-small"
      />
      <ChooseFile label={t('sets.start.file')} accept={LIST_FILES} onChosen={take} />
      {plan && (plan.ready > 0 || plan.wrong.length > 0 || plan.leftOut.length > 0) && (
        <RowList>
          <li className="flex justify-between gap-3 px-3 py-1.5">
            <span>{t('sets.start.ready')}</span>
            <span className="font-semibold tabular-nums">
              {new Intl.NumberFormat(language).format(plan.ready)}
            </span>
          </li>
          <Lines title={t('sets.start.notAddress')} lines={plan.wrong} />
          {plan.leftOut.map(({ why, lines }) => (
            <Lines key={why} title={whyText(why)} lines={lines} />
          ))}
        </RowList>
      )}
      {plan && plan.ready > limit && (
        <p role="status" className="text-small text-dim">
          {t('sets.start.cut', { limit, count: plan.ready })}
        </p>
      )}
    </div>
  );
}

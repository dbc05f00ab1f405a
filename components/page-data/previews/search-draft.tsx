import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { useId, useState } from 'react';
import { escapeHtml } from '@/lib/checks/knowledge/document/escape.ts';
import { type PhrasePlace, phrasePlaces } from '@/lib/checks/knowledge/texts/phrase-places.ts';
import { titleDoubtsOf } from '@/lib/checks/knowledge/texts/title-doubts.ts';
import type { PageSnapshot } from '@/lib/checks/snapshot.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import type { ClippedText, SearchDraft, SearchResult } from './search-result-layout.ts';

function Meter({ part, shown }: { part: 'title' | 'description'; shown: ClippedText }) {
  const { t } = useTexts();
  const { width, limit, lost } = shown;
  return (
    <div>
      <div className="h-[3px] overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div
          className={`h-full rounded-full ${lost > 0 ? 'bg-warn' : 'bg-pass'}`}
          style={{ width: `${Math.min(100, (100 * width) / limit)}%` }}
        />
      </div>
      <p className={`mt-1 text-tiny ${lost > 0 ? 'text-warn' : 'text-dim'}`}>
        {t(`data.serp.${part}Width`, { width, limit })} {lost > 0 && t('data.serp.lost', { count: lost })}
      </p>
    </div>
  );
}

/** The description is longer than one line. */
function DescriptionField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="justify-self-start text-small text-dim">
        {t('data.serp.description')}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="w-full resize-y rounded-control border border-dim/60 bg-card px-2.5 py-1.5"
      />
    </div>
  );
}

const PLACES: readonly PhrasePlace[] = ['title', 'heading', 'description', 'address', 'text', 'alt'];

/** Where the page, with the draft in it, has the phrase that it should be found by: no density, no score. */
function TargetPhrase({ page, draft }: { page: PageSnapshot; draft: SearchDraft }) {
  const { t } = useTexts();
  const [phrase, setPhrase] = useState('');
  const places = phrasePlaces(page, draft, phrase);
  return (
    <div className="grid gap-1.5">
      <Field
        label={t('data.serp.phrase')}
        hint={t('data.serp.phraseHint')}
        dir="auto"
        value={phrase}
        onChange={({ target }) => setPhrase(target.value)}
      />
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {places &&
          PLACES.map((place) => {
            const isThere = places[place];
            if (isThere === null) return null;
            const name = t(`data.serp.place.${place}`);
            const Icon = isThere ? Check : Minus;
            return (
              <li
                key={place}
                className={`flex items-center gap-1 rounded-full border border-line px-2 py-px text-small ${isThere ? 'text-pass' : 'text-dim'}`}
              >
                <Icon size={13} aria-hidden />
                <span aria-hidden="true">{name}</span>
                <span className="sr-only">
                  {t(isThere ? 'data.serp.has' : 'data.serp.lacks', { place: name })}
                </span>
              </li>
            );
          })}
      </ul>
    </div>
  );
}

const tagsOf = ({ title, description }: SearchDraft) =>
  [
    ...(title.trim() ? [`<title>${escapeHtml(title.trim())}</title>`] : []),
    ...(description.trim() ? [`<meta name="description" content="${escapeHtml(description.trim())}">`] : []),
  ].join('\n');

interface SearchDraftProps {
  page: PageSnapshot;
  result: SearchResult;
  draft: SearchDraft;
  /** Null while the draft is what the page says. */
  onReset: (() => void) | null;
  onChange: (draft: SearchDraft) => void;
}

/** The title and description of the search result, to be typed: how they fit, and the tags to copy. */
export function SearchDraftFields({ page, result, draft, onReset, onChange }: SearchDraftProps) {
  const { t } = useTexts();
  const { title, description, site } = result;
  const tags = tagsOf(draft);
  return (
    <>
      <Field
        label={t('data.serp.title')}
        dir="auto"
        value={draft.title}
        onChange={({ target }) => onChange({ ...draft, title: target.value })}
      />
      {title && <Meter part="title" shown={title} />}
      {titleDoubtsOf(draft.title, site).map((doubt) => (
        <p key={doubt} className="text-tiny text-dim">
          {t(`data.serp.doubt.${doubt}`)}
        </p>
      ))}
      <DescriptionField
        value={draft.description}
        onChange={(value) => onChange({ ...draft, description: value })}
      />
      {description && <Meter part="description" shown={description} />}
      <TargetPhrase page={page} draft={draft} />
      <div className="flex flex-wrap gap-2">
        {tags && <CopyButton text={tags} label={t('data.serp.copy')} done={t('page.copied')} />}
        {onReset && <Button onClick={onReset}>{t('data.serp.reset')}</Button>}
      </div>
    </>
  );
}

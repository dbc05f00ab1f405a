import LetterText from 'lucide-react/icons/letter-text';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { headingsOf } from '@/lib/checks/knowledge/document/headings.ts';
import { metasNamed } from '@/lib/checks/knowledge/document/metas.ts';
import { type Term, termFinder, termsOf } from '@/lib/checks/knowledge/texts/terms.ts';
import { textFigures, textTokens } from '@/lib/checks/knowledge/texts/text-figures.ts';
import { titleOf } from '@/lib/checks/knowledge/texts/titles.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { type DataRow, defineTableView } from '../../table/table-view.ts';
import { TextNote } from './text-note.tsx';

const PLACES = ['title', 'h1', 'description'] as const;
type TermPlace = (typeof PLACES)[number];

interface TermRow extends DataRow, Term {
  /** The share of all words of the page. */
  share: number;
  places: readonly TermPlace[];
}

function rows({ page }: Inspection): readonly TermRow[] {
  const { language, words } = textFigures(page);
  const tokens = textTokens(page);
  if (!words || !tokens) return [];
  const texts: Readonly<Record<TermPlace, string>> = {
    title: titleOf(page),
    h1: headingsOf(page)
      .filter(({ level }) => level === 1)
      .map(({ text }) => text)
      .join('. '),
    description: metasNamed(page, 'description')[0]?.attrs.content ?? '',
  };
  const finders = PLACES.map((place) => ({ place, has: termFinder(texts[place]) }));
  return termsOf(tokens, language).map((term) => ({
    ...term,
    share: (term.count * term.words) / words,
    places: finders.flatMap(({ place, has }) => (has(term.text) ? place : [])),
  }));
}

const shareText = ({ share }: TermRow, { language }: Translator) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
const placesText = ({ places }: TermRow, { t }: Translator) =>
  places.map((place) => t(`data.text.place.${place}`)).join(', ');

/** What the page is about, by the words that it repeats. */
export const text = defineTableView<TermRow>({
  id: 'text',
  icon: LetterText,
  rows,
  columns: [
    { title: 'data.column.term', text: ({ text: term }) => term },
    { title: 'data.column.words', text: ({ words }) => words },
    { title: 'data.column.count', text: ({ count }) => count },
    { title: 'data.column.share', text: shareText, value: ({ share }) => share },
    { title: 'data.column.places', text: placesText },
  ],
  filters: [
    [
      { title: 'data.filter.oneWord', keeps: ({ words }) => words === 1 },
      { title: 'data.filter.twoWords', keeps: ({ words }) => words === 2 },
      { title: 'data.filter.threeWords', keeps: ({ words }) => words === 3 },
    ],
    PLACES.map((place) => ({
      title: `data.filter.in${place === 'h1' ? 'H1' : place === 'title' ? 'Title' : 'Description'}` as const,
      keeps: ({ places }: TermRow) => places.includes(place),
    })),
  ],
  size: 'low',
  face: (row, texts) => ({
    lead: row.text,
    detail: placesText(row, texts),
    words: [
      { text: `×${new Intl.NumberFormat(texts.language).format(row.count)}`, tone: 'ink' },
      { text: shareText(row, texts) },
    ],
  }),
  Intro: TextNote,
});

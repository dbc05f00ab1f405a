import type { Inspection } from '@/lib/checks/inspection.ts';
import { isReadabilityKnown, type Readability } from '@/lib/checks/knowledge/texts/readability.ts';
import { type TextFigures, textFigures } from '@/lib/checks/knowledge/texts/text-figures.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { useTexts } from '../../../texts/use-texts.ts';

/** The scores from which on text is easy, plain or hard: Flesch's seven steps, reduced to three. */
const EASY = 70;
const PLAIN = 50;

function ease({ score }: Readability): 'easy' | 'plain' | 'hard' {
  return score >= EASY ? 'easy' : score >= PLAIN ? 'plain' : 'hard';
}

function nameOf(language: string, { language: reader }: Translator): string {
  try {
    return new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

function readabilityText({ language, readability }: TextFigures, { t }: Translator): string {
  if (readability) return t(`data.text.${ease(readability)}`, { score: readability.score });
  if (!language) return t('data.text.noLanguage');
  return t(isReadabilityKnown(language) ? 'data.text.tooShort' : 'data.text.noFormula');
}

/** How much text the page has, in which language, and how readable it is. */
export function TextNote({ inspection: { page } }: { inspection: Inspection }) {
  const texts = useTexts();
  const { t, language: reader } = texts;
  const figures = textFigures(page);
  const { language, isDeclared, characters, words, minutes, readability } = figures;
  const number = new Intl.NumberFormat(reader);
  const minute = new Intl.NumberFormat(reader, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  const facts = [
    [t('data.text.words'), words === null ? t('data.text.unspaced') : number.format(words)],
    [t('data.text.characters'), number.format(characters)],
    minutes !== null && [
      t('data.text.time'),
      minutes < 1 ? t('data.text.underMinute') : minute.format(Math.round(minutes)),
    ],
    [
      t('data.text.language'),
      language
        ? t(isDeclared ? 'data.text.declared' : 'data.text.guessed', { language: nameOf(language, texts) })
        : t('data.text.unknownLanguage'),
    ],
    [t('data.text.readability'), readabilityText(figures, texts)],
  ].filter((fact) => fact !== false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-card border @max-[299px]/page:grid-cols-[minmax(0,1fr)] border-line bg-card px-3 py-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-dim">{name}</dt>
            <dd className="wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-tiny text-dim">
        {t('data.text.note')}{' '}
        {readability &&
          t(language === 'ru' ? 'data.text.formulaRu' : 'data.text.formula', {
            words: readability.words,
          })}
      </p>
    </div>
  );
}

import type { Severity } from '../../checks/check.ts';
import { redactedAll } from '../../checks/knowledge/addresses/redact.ts';
import type { SetCause } from '../../pages/sets/causes/set-cause.ts';
import type { ListedSet } from '../../pages/sets/causes/set-causes.ts';
import type { PageSet } from '../../pages/sets/page-set.ts';
import { type SetFigures, setFigures } from '../../pages/sets/set-figures.ts';
import { checkRemedy } from '../check-texts.ts';
import { pageLines } from '../page-lines.ts';
import {
  addressInSite,
  causeEvidence,
  causeFault,
  causeSentence,
  definitionOf,
  groupSentence,
  ignoredText,
  type SetWords,
  sourceText,
} from '../set-texts.ts';
import { type ExportedTable, pagesTable, unjudgedTable } from './set-tables.ts';

/** A cause in words. */
export interface DocumentCause {
  severity: Severity;
  /** The severity in words. */
  severityName: string;
  fault: string;
  /** Where it is, or what it is about. */
  evidence: string;
  /** `14 of 500 pages` */
  reach: string;
  /** What exactly was found: one sentence, or one for each thing. */
  sentences: readonly string[];
  why: string | null;
  remedy: string | null;
  docs: string | null;
  /** The first pages. */
  samples: readonly string[];
  /** The faults that go away with it. */
  folded: readonly string[];
}

/** A report of a set in one language, without secrets: the source of Markdown, of the HTML file and of print. */
export interface SetDocument {
  language: string;
  title: string;
  /** When, how and as whom the pages were seen. */
  about: string;
  figures: readonly (readonly [name: string, value: string])[];
  /** What limits what the report says. */
  notes: readonly string[];
  causes: readonly DocumentCause[];
  /** What is ignored on the site, with the number of its pages: `Title too short: 14 of 500 pages`. */
  ignored: readonly string[];
  pages: ExportedTable;
  unjudged: ExportedTable;
  headings: Readonly<
    Record<'causes' | 'ignored' | 'pages' | 'unjudged' | 'howToFix' | 'samples' | 'folded' | 'docs', string>
  >;
  /** Shown if there are no causes. */
  nothing: string;
}

/** The most things that a check of a set found which are written out. */
const MOST_SENTENCES = 5;

/** Returns a cause in words. */
export function documentCause(words: SetWords, site: string, cause: SetCause): DocumentCause {
  const { t } = words;
  const { check, message, values, severity, pages, of, groups, samples, folded } = cause;
  const definition = definitionOf(words, check);
  const listed = groups.slice(0, MOST_SENTENCES).map((group) => groupSentence(words, cause, group));
  const more = groups.length - listed.length;
  return redactedAll<DocumentCause>({
    severity,
    severityName: t(`severity.${severity}`),
    fault: causeFault(words, cause),
    evidence: causeEvidence(site, cause),
    reach: t('sets.report.share', { count: of, pages }),
    sentences:
      groups.length === 0
        ? [causeSentence(words, site, cause)]
        : [...listed, ...(more > 0 ? [t('sets.report.also', { count: more })] : [])],
    why: definition?.why ?? null,
    remedy: definition && checkRemedy(words, definition, message, values),
    docs: definition?.docs ?? null,
    samples: samples.map(({ address }) => addressInSite(site, address)),
    folded: folded.map((one) => causeFault(words, one)),
  });
}

const nothingKey = ({ addresses }: SetFigures, ignored: ListedSet['ignored']) => {
  if (addresses === 0) return 'sets.report.nothingJudged';
  return ignored.length === 0 ? 'sets.report.noFaults' : 'sets.report.noOtherFaults';
};

/** Returns the report of a set in words. */
export function setDocument(
  words: SetWords,
  set: PageSet,
  { causes, ignored, doubtful }: Pick<ListedSet, 'causes' | 'ignored' | 'doubtful'>,
): SetDocument {
  const { t, language } = words;
  const { site, begun } = set;
  const figures = setFigures(set);
  const { format } = new Intl.NumberFormat(language);
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(begun);
  const pages = t('sets.report.export.pages', { count: figures.addresses });
  return {
    language,
    title: t('sets.report.export.title', { site: new URL(site).host, pages }),
    about: `${at} · ${sourceText(words, set, figures)}`,
    figures: [
      [t('sets.report.figure.addresses'), format(figures.addresses)],
      [t('sets.report.figure.open'), format(figures.open)],
      [t('sets.report.figure.closed'), format(figures.closed)],
      ...(figures.unknown > 0 ? [[t('sets.report.figure.unknown'), format(figures.unknown)] as const] : []),
      [t('sets.report.figure.causes'), format(causes.length)],
      [t('sets.report.figure.median'), figures.median === null ? '–' : format(figures.median)],
    ],
    notes: [
      ...(figures.thin > 0
        ? [`${t('sets.report.thin', { count: figures.thin })}. ${t('sets.report.thinAbout')}`]
        : []),
      ...(doubtful > 0 ? [t('sets.report.ignored.doubtful', { count: doubtful })] : []),
    ],
    causes: causes.map((cause) => documentCause(words, site, cause)),
    ignored: redactedAll(ignored.map((fault) => ignoredText(words, figures.addresses, fault))),
    pages: pagesTable(words, pageLines(words, set)),
    unjudged: unjudgedTable(words, site, figures),
    headings: {
      causes: t('sets.report.view.causes'),
      ignored: t('panel.ignored.title'),
      pages: t('sets.report.view.pages'),
      unjudged: t('sets.report.unjudged.title'),
      howToFix: t('report.howToFix'),
      samples: t('sets.report.samples'),
      folded: t('report.consequences'),
      docs: t('report.docs'),
    },
    nothing: t(nothingKey(figures, ignored)),
  };
}

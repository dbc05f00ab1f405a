import type { SetCause } from '../../pages/sets/causes/set-cause.ts';
import type { SetWords } from '../set-texts.ts';
import { markdownTable } from './markdown-table.ts';
import { plainMarkdown } from './plain-markdown.ts';
import { type DocumentCause, documentCause, type SetDocument } from './set-document.ts';

type Headings = Pick<SetDocument['headings'], 'howToFix' | 'samples' | 'folded' | 'docs'>;

function causeLines(cause: DocumentCause, headings: Headings): string[] {
  const { severityName, fault, evidence, reach, sentences, why, remedy, docs, samples, folded } = cause;
  const list = (lines: readonly string[]) => lines.map((line) => `- ${plainMarkdown(line)}`).join('\n');
  return [
    `### ${severityName}: ${plainMarkdown(fault)}`,
    [plainMarkdown(evidence), plainMarkdown(reach)].filter(Boolean).join(' · '),
    sentences.length === 1 ? plainMarkdown(sentences[0] ?? '') : list(sentences),
    ...(why === null ? [] : [`${plainMarkdown(why)}${docs === null ? '' : ` [${headings.docs}](${docs})`}`]),
    ...(remedy === null ? [] : [`**${headings.howToFix}:** ${plainMarkdown(remedy)}`]),
    `${headings.samples}:\n\n${list(samples)}`,
    ...(folded.length > 0 ? [`${headings.folded}:\n\n${list(folded)}`] : []),
  ];
}

/** Returns a cause as Markdown, without its site. */
export function causeSection(words: SetWords, site: string, cause: SetCause): string {
  const { t } = words;
  const headings = {
    howToFix: t('report.howToFix'),
    samples: t('sets.report.samples'),
    folded: t('report.consequences'),
    docs: t('report.docs'),
  };
  return causeLines(documentCause(words, site, cause), headings).join('\n\n');
}

/** Returns a cause as Markdown, to be pasted into an issue. */
export const causeMarkdown = (words: SetWords, site: string, cause: SetCause): string =>
  `${causeSection(words, site, cause)}\n\n${plainMarkdown(site)}\n`;

/** Returns the report of a set as Markdown. */
export function setMarkdown({
  title,
  about,
  figures,
  notes,
  causes,
  ignored,
  pages,
  unjudged,
  headings,
  nothing,
}: SetDocument) {
  const parts = [
    `# ${plainMarkdown(title)}`,
    plainMarkdown(about),
    figures.map(([name, value]) => `- ${plainMarkdown(name)}: ${value}`).join('\n'),
    ...notes.map(plainMarkdown),
    `## ${headings.causes} (${causes.length})`,
    ...(causes.length === 0 ? [nothing] : causes.flatMap((cause) => causeLines(cause, headings))),
    ...(ignored.length > 0
      ? [
          `## ${headings.ignored} (${ignored.length})`,
          ignored.map((line) => `- ${plainMarkdown(line)}`).join('\n'),
        ]
      : []),
    `## ${headings.pages} (${pages[1].length})`,
    ...(pages[1].length > 0 ? [markdownTable(...pages)] : []),
    ...(unjudged[1].length > 0
      ? [`## ${headings.unjudged} (${unjudged[1].length})`, markdownTable(...unjudged)]
      : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

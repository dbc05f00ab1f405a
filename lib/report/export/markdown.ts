import { SEVERITIES } from '../../checks/check.ts';
import type { Translator } from '../../i18n/translator.ts';
import { cutAt } from '../cut-at.ts';
import { differenceTexts } from '../difference-texts.ts';
import type { GradeLine } from '../grade-text.ts';
import { kindText } from '../loss-text.ts';
import { plainMarkdown } from './plain-markdown.ts';
import type { ReportDocument } from './report-document.ts';
import { withoutSteering } from './steering.ts';

type Finding = ReportDocument['findings'][number];

/** The most places that are written out per finding. */
const PLACES = 8;

/** Returns a fence longer than any run of backticks inside. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${withoutSteering(text)}\n${fence}`;
}

function findingText(finding: Finding, { t }: Translator) {
  const { severity, loss, fault, message, why, remedies, docs, places, total, unseen, fixes } = finding;
  const { consequences, check } = finding;
  const listed = cutAt(places, PLACES).shown;
  const shown = listed.flatMap(({ message: own, snippet, line }) => [
    ...(own === message ? [] : [plainMarkdown(own)]),
    ...(snippet === null ? [] : [fenced(line === null ? snippet : `${line}: ${snippet}`)]),
  ]);
  return [
    `#### ${t(`severity.${severity}`)}: ${plainMarkdown(fault)}`,
    ...(loss === null ? [] : [loss]),
    `${plainMarkdown(message)} ${plainMarkdown(why)} [${t('report.docs')}](${docs}) (${check})`,
    `**${t('report.howToFix')}:** ${remedies.map(plainMarkdown).join(' ')}`,
    ...(fixes.length > 0 ? [fenced(fixes.join('\n'))] : []),
    ...(consequences.length > 0
      ? [
          `${t('report.consequences')}:`,
          consequences.map((consequence) => `- ${plainMarkdown(consequence.fault)}`).join('\n'),
        ]
      : []),
    ...(total > 1
      ? [`${t('report.whereCount', { number: total })}:`]
      : shown.length > 0
        ? [`${t('report.where')}:`]
        : []),
    ...shown,
    ...(total > listed.length ? [t('report.more', { count: total - listed.length })] : []),
    ...unseen,
  ];
}

/** Returns only the findings, the worst first. */
export function findingsMarkdown(findings: readonly Finding[], words: Translator): string {
  return SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity))
    .flatMap((finding) => findingText(finding, words))
    .join('\n\n');
}

function list(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [`## ${title} (${rows.length})`, rows.map((row) => `- ${row}`).join('\n')];
}

/** Returns a grade, and which tests are open. */
const lineOf = ({ figure, open }: GradeLine) => (open === null ? figure : `${figure}. ${open}`);

/** Returns the score for search, and the fuller one if the checks on demand ran. */
function seoLine({ kind, seo, fullSeo }: ReportDocument, { t }: Translator): string {
  if (kind.index === 'kept out') return `${t('area.seo')}: ${t('panel.kind.keptOut')}`;
  return seo === null || fullSeo === null
    ? `${t('area.seo')}: ${seo ?? '–'}`
    : t('panel.deep.full', { score: seo, full: fullSeo });
}

/** Returns a whole report as Markdown, to be pasted into an issue or an email. */
export function reportMarkdown(document: ReportDocument, words: Translator): string {
  const { t, language } = words;
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(document.at);
  const { grades, changes } = document;
  const parts = [
    `# ${plainMarkdown(t('export.title', { address: document.address }))}`,
    plainMarkdown(t('export.at', { at })),
    ...(document.isWhole ? [] : [t('report.arriving')]),
    [
      ...(document.kind.kind === 'other'
        ? []
        : [`- ${t('panel.kind.title')}: ${kindText(words, document.kind)}`]),
      `- ${seoLine(document, words)}`,
      ...(grades
        ? [
            `- ${t('area.security')}: ${lineOf(grades.page)}`,
            `- HTTP Observatory: ${lineOf(grades.observatory)}`,
          ]
        : [`- ${t('area.security')}: –`]),
      ...(document.isIndexable === null
        ? []
        : [`- ${t(document.isIndexable ? 'panel.index.open' : 'panel.index.closed')}`]),
      `- ${t(`report.response.${document.response ?? 'none'}`)}`,
    ].join('\n'),
    ...(changes
      ? list(t('panel.since.title'), [
          ...changes.fixed.map(({ fault }) => `${t('panel.since.fixed')}: ${plainMarkdown(fault)}`),
          ...changes.added.map(({ fault }) => `${t('panel.since.added')}: ${plainMarkdown(fault)}`),
          ...changes.fields.map((difference) => {
            const { name, before, now } = differenceTexts(words, difference);
            return `${name}: ${plainMarkdown(before)} → ${plainMarkdown(now)}`;
          }),
        ])
      : []),
    ...(document.findings.length > 0
      ? [`## ${t('panel.findings')} (${document.findings.length})`]
      : [`## ${t(document.isFine ? 'report.fine' : 'report.nothingFound')}`]),
    ...(['seo', 'security'] as const).flatMap((area) => {
      const own = document.findings.filter((finding) => finding.area === area);
      return own.length > 0 ? [`### ${t(`area.${area}`)}`, findingsMarkdown(own, words)] : [];
    }),
    ...list(
      t('panel.ignored.title'),
      document.ignored.map(({ fault }) => plainMarkdown(fault)),
    ),
    ...list(
      t('outcome.passed'),
      document.passed.map(({ title }) => plainMarkdown(title)),
    ),
    ...list(
      t('outcome.not looked at'),
      document.notLookedAt.map(({ title, reasons }) => [plainMarkdown(title), ...reasons].join(' – ')),
    ),
    ...list(
      t('outcome.not applicable'),
      document.notApplicable.map(({ title }) => plainMarkdown(title)),
    ),
    ...list(
      t('outcome.broken'),
      document.broken.map(({ title }) => plainMarkdown(title)),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

import type { Translator } from '../../i18n/translator.ts';
import { findingsMarkdown } from './markdown.ts';
import { plainMarkdown } from './plain-markdown.ts';
import type { ReportDocument } from './report-document.ts';

/** An argument as a shell takes it literally. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Returns what somebody who does not see the page needs to fix one finding, as Markdown: what is wrong, where, what to do,
 * and how to tell that it is done. What comes from the page is quoted, and said to be no instruction.
 *
 * @param check The id of the check; null is returned if it found nothing.
 */
export function findingBrief(document: ReportDocument, check: string, words: Translator): string | null {
  const { t } = words;
  const { address, findings } = document;
  const found = findings.filter((finding) => finding.check === check);
  if (found.length === 0) return null;
  const [area = ''] = check.split('/');
  const only = area === 'seo' || area === 'security' ? `--only ${area} ` : '--deep ';
  return `${[
    `# ${t('report.brief.title')}`,
    `${t('report.brief.page')}: ${plainMarkdown(address)}`,
    findingsMarkdown(found, words),
    `#### ${t('report.brief.done')}`,
    [
      `- ${t('report.brief.gone', { check: `\`${check}\`` })}`,
      // An address without its secrets leads elsewhere.
      ...(address.includes('…')
        ? []
        : [`- ${t('report.brief.verify')} \`plumbline ${only}${quoted(address)}\``]),
    ].join('\n'),
    `> ${t('report.brief.data')}`,
  ].join('\n\n')}\n`;
}

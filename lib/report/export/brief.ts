import { redacted } from '../../checks/knowledge/addresses/redact.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { SetCause } from '../../pages/sets/causes/set-cause.ts';
import type { SetWords } from '../set-texts.ts';
import { findingsMarkdown } from './markdown.ts';
import { plainMarkdown } from './plain-markdown.ts';
import type { ReportDocument } from './report-document.ts';
import { causeSection } from './set-markdown.ts';

/** An argument as a shell takes it literally. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** How the command of the terminal checks an area again, before the addresses. */
const WORDS_OF_AREA: Readonly<Record<string, string>> = {
  seo: '--only seo',
  security: '--only security',
  deep: '--deep',
  site: '--follow',
};

interface BriefParts {
  /** What it is about: a page or a site. */
  subject: string;
  /** What was found, as Markdown. */
  found: string;
  check: string;
  /** When it is done. */
  gone: string;
  /** The addresses that show whether it is done. */
  addresses: readonly string[];
}

function briefOf({ subject, found, check, gone, addresses }: BriefParts, { t }: Translator): string {
  const words = WORDS_OF_AREA[check.split('/')[0] ?? ''];
  // An address without its secrets leads elsewhere.
  const exact = addresses.filter((address) => !address.includes('…')).map(quoted);
  return `${[
    `# ${t('report.brief.title')}`,
    subject,
    found,
    `## ${t('report.brief.done')}`,
    [
      `- ${gone}`,
      ...(words && exact.length > 0
        ? [`- ${t('report.brief.verify')} \`plumbline ${words} ${exact.join(' ')}\``]
        : []),
    ].join('\n'),
    `> ${t('report.brief.data')}`,
  ].join('\n\n')}\n`;
}

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
  return briefOf(
    {
      subject: `${t('report.brief.page')}: ${plainMarkdown(address)}`,
      found: findingsMarkdown(found, words),
      check,
      gone: t('report.brief.gone', { check: `\`${check}\`` }),
      addresses: [address],
    },
    words,
  );
}

/** Returns the same for a cause of a set: its first pages show whether it is done, or the whole site if it is between pages. */
export function causeBrief(words: SetWords, site: string, cause: SetCause): string {
  const { t } = words;
  const { check, kind, samples } = cause;
  return briefOf(
    {
      subject: `${t('report.brief.site')}: ${plainMarkdown(site)}`,
      found: causeSection(words, site, cause),
      check,
      gone: t('report.brief.goneTogether', { check: `\`${check}\`` }),
      addresses: kind === 'site' ? [`${site}/`] : samples.map(({ address }) => redacted(address)),
    },
    words,
  );
}

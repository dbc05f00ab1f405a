import { redacted } from '../../checks/knowledge/addresses/redact.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Comparison } from '../../pages/compare.ts';
import { differenceTexts, fieldName } from '../difference-texts.ts';
import { plainMarkdown } from './plain-markdown.ts';

/** Two pages, as far as they are written out. */
interface ComparedPages {
  /** Whom the other one was requested as. */
  wanted: { as: 'visitor' | 'googlebotPhone' | 'googlebotDesktop' | 'phone' | 'language' | 'scriptless' };
  addresses: readonly [front: string, other: string];
  comparison: Comparison;
}

const SEVERITY = { critical: 'error', important: 'warning', minor: 'notice' } as const;

/** Returns the differences between two pages as Markdown, without secrets. */
export function comparedMarkdown(
  { wanted, addresses, comparison: { fields, same, unknown } }: ComparedPages,
  isSwapped: boolean,
  words: Translator,
): string {
  const { t } = words;
  const plain = (text: string) => plainMarkdown(redacted(text));
  const sides = wanted.as === 'scriptless' ? (['with', 'without'] as const) : (['here', 'there'] as const);
  const order = isSwapped ? ([1, 0] as const) : ([0, 1] as const);
  const lines = fields.flatMap((difference) => {
    const { name, before, now } = differenceTexts(words, difference);
    const values = [before, now] as const;
    return [
      `- ${t(`severity.${SEVERITY[difference.importance]}`)}: **${name}**`,
      ...order.map((side) => `  - ${t(`two.side.${sides[side]}`)}: ${plain(values[side])}`),
    ];
  });
  return `${[
    `# ${t('two.count', { count: fields.length })}`,
    order.map((side) => `- ${t(`two.side.${sides[side]}`)}: ${plain(addresses[side])}`).join('\n'),
    `${t('two.as.label')}: ${t(`two.as.${wanted.as}`)}`,
    lines.join('\n'),
    ...(same.length > 0 ? [t('two.same', { count: same.length })] : []),
    ...(unknown.length > 0
      ? [t('two.unknown', { fields: unknown.map((field) => fieldName(words, field)).join(', ') })]
      : []),
  ].join('\n\n')}\n`;
}

import { expect, it } from 'vitest';
import type { AnyCheck, Weight } from '../../lib/checks/check.ts';
import { costOfCheck } from '../../lib/checks/consequence.ts';
import { deepChecks } from '../../lib/checks/deep/index.ts';
import { checks } from '../../lib/checks/index.ts';
import { RICH_RESULTS } from '../../lib/checks/knowledge/structured-data/rich-result-registry.ts';
import { siteChecks } from '../../lib/checks/site/index.ts';

/** What a check or one of its messages costs: `address much possible: 2.2 %, warning`. */
function costIn(weight: Weight): string {
  const { severity, takes = 0 } = costOfCheck(weight);
  return weight.loses
    ? `${weight.loses.join(' ')}: ${Number((takes * 100).toFixed(2))} %, ${severity}`
    : severity;
}

const list = (before: string, names: readonly string[] = []) =>
  names.length > 0 ? [`${before} ${names.join(', ')}`] : [];

type Declared = Pick<AnyCheck, 'messages' | 'followsFrom'> &
  Weight &
  Partial<Pick<AnyCheck, 'needs' | 'anyDocument' | 'observatory'>>;

/** What a check declares that its examples do not show: a line, and one for each message with a cost or cause of its own. */
const declared = (id: string, check: Declared): readonly string[] => [
  [
    `${id}: ${costIn(check)}`,
    ...list('needs', check.needs),
    ...list('follows from', check.followsFrom),
    ...(check.anyDocument ? ['any document'] : []),
    ...list('as the Observatory’s', check.observatory ? [check.observatory] : []),
  ].join('; '),
  ...Object.entries(check.messages).flatMap(([message, { loses, followsFrom }]) => {
    const own = [...(loses ? [costIn({ loses })] : []), ...list('follows from', followsFrom)];
    return own.length > 0 ? [`  ${message}: ${own.join('; ')}`] : [];
  }),
];

it('each check has its cost, its causes and what it needs', async () => {
  const all: Readonly<Record<string, Declared>> = { ...checks, ...deepChecks, ...siteChecks };
  const lines = Object.entries(all).flatMap(([id, check]) => declared(id, check));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('checks.txt');
});

it('each rich result has what Google requires and recommends', async () => {
  const said = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const lines = RICH_RESULTS.flatMap(({ feature, ...others }) => [
    feature,
    ...Object.entries(others).map(
      ([name, value]) => `  ${name}: ${Array.isArray(value) ? value.map(said).join(' · ') : said(value)}`,
    ),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('rich-results.txt');
});

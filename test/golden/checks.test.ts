import { expect, it } from 'vitest';
import type { AnyCheck, Text, Weight } from '../../lib/checks/check.ts';
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

const textOf = (text: Text) => (typeof text === 'string' ? text : `${text.one} | ${text.other}`);
const list = (before: string, names: readonly string[] = []) =>
  names.length > 0 ? [`  ${before} ${names.join(', ')}`] : [];

type Declared = Pick<AnyCheck, 'title' | 'why' | 'docs' | 'messages' | 'followsFrom'> &
  Weight &
  Partial<Pick<AnyCheck, 'needs' | 'anyDocument' | 'observatory'>>;

/** What a check declares that its examples do not show, in lines. */
const declared = (id: string, check: Declared): readonly string[] => [
  '',
  id,
  `  ${check.title}`,
  `  ${check.why}`,
  `  ${check.docs}`,
  `  costs ${costIn(check)}`,
  ...list('needs', check.needs),
  ...list('follows from', check.followsFrom),
  ...list('applies to', check.anyDocument ? ['any document'] : []),
  ...list('is the Observatory’s', check.observatory ? [check.observatory] : []),
  ...Object.entries(check.messages).flatMap(([message, { fault, loses, followsFrom }]) => [
    `  - ${message}: ${textOf(fault)}${loses ? ` (${costIn({ loses })})` : ''}`,
    ...list('  follows from', followsFrom),
  ]),
];

it('each check says why it matters, and has its cost, its causes and what it needs', async () => {
  const all: Readonly<Record<string, Declared>> = { ...checks, ...deepChecks, ...siteChecks };
  const lines = Object.entries(all).flatMap(([id, check]) => declared(id, check));
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('checks.txt');
});

const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

it('each rich result has what Google requires and recommends', async () => {
  const lines = RICH_RESULTS.flatMap(({ feature, ...others }) => [
    '',
    feature,
    ...Object.entries(others).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one) => `  ${name}: ${said(one)}`) : [`  ${name}: ${said(value)}`],
    ),
  ]);
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('rich-results.txt');
});

import { SEVERITIES } from '../../lib/checks/check.ts';
import { type Cost, rank } from '../../lib/checks/consequence.ts';
import type { Translator } from '../../lib/i18n/translator.ts';
import { lossText } from '../../lib/report/loss-text.ts';
import { html, type Markup } from './html-template.ts';

/** Returns the sign of a severity: shape and color, and its name for those who see neither. */
export const severitySign = ({ t }: Translator, severity: Cost['severity']): Markup =>
  html`<span class="sign ${severity}"><span class="unseen">${t(`severity.${severity}`)}</span></span>`;

/** Returns a severity with its sign and its name. */
export const severityBadge = ({ t }: Translator, severity: Cost['severity']): Markup =>
  html`<span class="badge ${severity}"><span class="sign ${severity}"></span>${t(`severity.${severity}`)}</span>`;

const pointsOf = ({ takes = 0 }: Cost) => Math.round(takes * 1_000) / 10;

/** Returns what findings cost: each severity that they have, and in search what is lost and for how many points. */
export function costLine(texts: Translator, costs: readonly Cost[]): Markup {
  const { t } = texts;
  const severities = SEVERITIES.filter((each) => costs.some(({ severity }) => severity === each));
  const [worst] = [...costs].sort((a, b) => rank(a.severity) - rank(b.severity) || pointsOf(b) - pointsOf(a));
  const { loses, certainty } = worst ?? { loses: undefined, certainty: undefined };
  const isFree = !worst || pointsOf(worst) === 0;
  return html`
      <p class="cost">${severities.map((severity) => severityBadge(texts, severity))}${
        loses !== undefined && html`<span>${lossText(texts, { loses, certainty })}</span>`
      }${worst !== undefined && !isFree && html`<span>${t('docs.points', { number: pointsOf(worst) })}</span>`}</p>`;
}

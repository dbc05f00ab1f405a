import type { AnyCheck } from '../../lib/checks/check.ts';
import { PLATFORMS, type Platform } from '../../lib/checks/knowledge/document/platforms.ts';
import type { Translator } from '../../lib/i18n/translator.ts';
import { SERVERS } from '../../lib/report/configuration/index.ts';
import type { Recommendation } from '../../lib/report/configuration/recommendation.ts';
import type { Definition } from '../../lib/report/definitions.ts';
import { codeBlock, sentence } from './code.ts';
import { html, type Markup } from './html-template.ts';
import type { ExampleRun } from './run-example.ts';

/** Returns how header fields are set on each server that can express them, as the panel writes them. */
function serverList({ t, ...texts }: Translator, fields: readonly Recommendation[]): Markup {
  const written = SERVERS.flatMap(({ id, name, write }) => {
    const { text } = write(fields);
    return text === '' ? [] : [{ id, name, text }];
  });
  const cautions = [...new Set(fields.flatMap(({ caution }) => caution ?? []))];
  return html`
      <h3>${t('configuration.title')}</h3>${cautions.map(
        (caution) => html`
      <p>${t(`configuration.caution.${caution}`)}</p>`,
      )}${written.map(
        ({ id, name, text }) => html`
      <details>
        <summary>${name}</summary>
        <p>${t(`configuration.place.${id}`)}</p>${codeBlock({ ...texts, t }, t('docs.copy'), text)}
      </details>`,
      )}`;
}

/** Returns the header fields of the first example that a header fixes. */
const fieldsIn = (runs: readonly ExampleRun[]): readonly Recommendation[] =>
  runs.find(({ fields }) => fields.length > 0)?.fields ?? [];

/** Returns how to fix what a check finds: what to do, where a platform has the setting, the lines of a server. */
export function remedySection(
  texts: Translator,
  { remedy, onPlatform = {} }: Definition & Pick<AnyCheck, 'onPlatform'>,
  runs: readonly ExampleRun[],
): Markup {
  const fields = fieldsIn(runs);
  const platforms = Object.entries(onPlatform) as [Platform, string][];
  return html`
    <section>
      <h2 id="fix">${texts.t('report.howToFix')}</h2>
      <div class="card remedy">
      <p>${sentence(remedy)}</p>${platforms.map(
        ([platform, text]) => html`
      <p><b>${PLATFORMS[platform]}:</b> ${sentence(text)}</p>`,
      )}${fields.length > 0 && serverList(texts, fields)}
      </div>
    </section>`;
}

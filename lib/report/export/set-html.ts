import type { Letterhead } from './letterhead.ts';
import type { DocumentCause, SetDocument } from './set-document.ts';
import type { ExportedTable } from './set-tables.ts';
import { withoutSteering } from './steering.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns text that is shown literally, in content and in quoted attributes. */
const plain = (text: string) => withoutSteering(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

/** What is safe to be part of a document as it is. */
class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Part = Markup | string | number | readonly Markup[];

function partSource(part: Part): string {
  if (part instanceof Markup) return part.source;
  return typeof part === 'object' ? part.map(({ source }) => source).join('') : plain(String(part));
}

/** Marks up text: every value is shown literally, unless it was made by this itself. */
const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.map((text, index) => text + partSource(parts[index] ?? '')).join(''));

const NOTHING = new Markup('');

/** Always light: it is read on paper, and by people who did not choose a theme. */
const STYLE = new Markup(`:root{color-scheme:light}
*{box-sizing:border-box}
.set{max-width:880px;margin:0 auto;padding:28px 24px 48px;background:#fff;color:#15181e;font:13px/1.45 system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.set h1{font-size:20px;margin:0 0 2px}.set h2{font-size:15px;margin:26px 0 8px;break-after:avoid}.set h3{font-size:13px;margin:0;break-after:avoid}
.set p,.set ul{margin:0}.set .dim{color:#5f6673}.set code{font:11px/1.4 ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}
.set .by{display:flex;align-items:center;gap:12px;margin-bottom:18px;font-weight:600}.set .by img{max-height:48px;max-width:192px}
.set dl{display:flex;flex-wrap:wrap;gap:10px 26px;margin:14px 0}.set dl div{display:flex;flex-direction:column-reverse}.set dt{color:#5f6673;font-size:11px}.set dd{margin:0;font-size:20px;font-weight:700}
.set article{border:1px solid #e6e6e2;border-left:4px solid #5f6673;border-radius:6px;padding:9px 12px;margin-bottom:9px;display:grid;gap:5px;break-inside:avoid}
.set .blocker,.set .error{border-left-color:#c92a2a}.set .warning{border-left-color:#b35309}.set .notice{border-left-color:#1c6fc4}
.set ul{padding-left:18px}.set table{width:100%;border-collapse:collapse;font-size:12px}.set th{text-align:left;color:#5f6673;font-weight:500}.set th,.set td{padding:4px 8px 4px 0;border-bottom:1px solid #e6e6e2;vertical-align:top}.set td:first-child{width:32%}.set .number{text-align:right;padding-right:16px}
.set tr{break-inside:avoid}
@page{margin:16mm 14mm}@media print{.set{max-width:none;padding:0}}`);

const list = (lines: readonly string[]) =>
  html`<ul>${lines.map((line) => html`<li dir="auto">${line}</li>`)}</ul>`;

function causeArticle(cause: DocumentCause, headings: SetDocument['headings']): Markup {
  const { severity, severityName, fault, evidence, reach, sentences, why, remedy, samples, folded } = cause;
  return html`<article class="${severity}">
<h3 dir="auto">${fault} <span class="dim">· ${severityName}</span></h3>
<p>${evidence ? html`<code>${evidence}</code> ` : NOTHING}<span class="dim">${evidence && '· '}${reach}</span></p>
${sentences.length === 1 ? html`<p dir="auto">${sentences[0] ?? ''}</p>` : list(sentences)}
${why === null ? NOTHING : html`<p class="dim">${why}</p>`}
${remedy === null ? NOTHING : html`<p><b>${headings.howToFix}:</b> ${remedy}</p>`}
<p class="dim">${headings.samples}: <code>${samples.join(' · ')}</code></p>
${folded.length === 0 ? NOTHING : html`<p class="dim">${headings.folded}: ${folded.join(', ')}</p>`}
</article>
`;
}

function tableMarkup([header, rows]: ExportedTable): Markup {
  const isNumber = header.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  const kind = (column: number) => (isNumber[column] ? html` class="number"` : NOTHING);
  return html`<table>
<thead><tr>${header.map((name, column) => html`<th scope="col"${kind(column)}>${name}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (row) => html`<tr>${row.map((cell, column) => html`<td dir="auto"${kind(column)}>${cell}</td>`)}</tr>
`,
)}</tbody>
</table>`;
}

function section(title: string, count: number, content: Markup): Markup {
  return html`<section><h2>${title} <span class="dim">(${count})</span></h2>
${content}</section>
`;
}

/**
 * Returns the report of a set as one HTML file: without scripts, and without anything that would be requested. Its policy
 * forbids both, whatever the text of the pages contains.
 */
export function setHtml(report: SetDocument, { name, logo }: Letterhead): string {
  const { language, title, about, figures, notes, causes, ignored, pages, unjudged, headings, nothing } =
    report;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main class="set">
${
  name || logo
    ? html`<div class="by">${logo ? html`<img src="${logo}" alt="">` : NOTHING}<span>${name}</span></div>`
    : NOTHING
}
<h1>${title}</h1>
<p class="dim">${about}</p>
<dl>${figures.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
${notes.map((note) => html`<p>${note}</p>`)}
${section(
  headings.causes,
  causes.length,
  causes.length === 0
    ? html`<p>${nothing}</p>`
    : html`${causes.map((cause) => causeArticle(cause, headings))}`,
)}
${ignored.length === 0 ? NOTHING : section(headings.ignored, ignored.length, list(ignored))}${pages[1].length === 0 ? NOTHING : section(headings.pages, pages[1].length, tableMarkup(pages))}
${unjudged[1].length === 0 ? NOTHING : section(headings.unjudged, unjudged[1].length, tableMarkup(unjudged))}
</main>
</body>
</html>
`.source;
}

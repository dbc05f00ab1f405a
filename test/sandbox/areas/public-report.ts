import { html } from 'hono/html';
import { languageOf, say } from '../language.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Row } from '../store/tables.ts';

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid #ddd }
.grade { font-size: 3rem; font-weight: 700 } .critical, .high { color: #b3261e; font-weight: 600 }`;

/** Serves the shared reports of scans: anyone with the address can read one. */
export function mountPublicReports(app: Sandbox['app'], { store }: Sandbox): void {
  app.get('/shared/:token', (context) => {
    const scan = store.find('scans', { share_token: context.req.param('token') });
    if (scan?.status !== 'done') return context.notFound();
    const { domain } = store.find('shield_projects', { id: scan.project_id }) as Row<'shield_projects'>;
    const language = languageOf(scan.language, undefined);
    const light = scan.verdict?.light as 'green' | 'yellow' | 'red';
    const findings = scan.findings ?? [];
    context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return context.html(html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width">
<title>${say(language, 'report_title')}: ${domain}</title>
<style>${STYLE}</style>
<h1>${say(language, 'report_title')}: ${domain}</h1>
<p class="grade">${scan.grade}</p>
<p>${scan.score}/100. ${say(language, `verdict_${light}`)}</p>
${
  findings.length === 0
    ? html`<p>${say(language, 'report_none')}</p>`
    : html`<table><tr><th><th>${say(language, 'report_found')}<th>${say(language, 'report_pages')}
${findings.map(({ risk, title, check, pages }) => html`<tr><td class="${risk}">${risk}<td>${title}<br><small>${check}</small><td>${pages}`)}</table>`
}
</html>`);
  });
}

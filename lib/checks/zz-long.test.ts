import { it } from 'vitest';
import { checks } from '/work/main/lib/checks/index.ts';
import { KINDS } from '/work/main/lib/checks/collect/kinds.ts';
import { collectHtml } from '/work/main/lib/checks/collect/parse5.ts';
import { run } from '/work/main/lib/checks/run.ts';
const files = import.meta.glob<any>(['/work/main/lib/checks/seo/*.ts', '/work/main/lib/checks/security/*.ts'], { eager: true });
const examples = Object.values(files).flatMap((f: any) => f.examples ?? []);
const PIECES = ['a', ' ', '[', '{"a":', ',', ';', '%', '-', '.', '/', '0', ' a', 'a.', '"', '<', '\n', "'", '=', 'a=', ':', '(', '*', '_', 'a-', '\\', '\t', "'a' ", 'a,', 'a;', '<a', '&', '{', '}', '🦊', 'א', '漢', '@', '?', '#', '{"a":{', 'x:1\n', 'a b, '];
const LEN = Number(process.env.LEN ?? 60_000);
const slow = new Map<string, [number, string]>();
function probe(what: string, inspection: any) {
  const b = performance.now(); run(checks, inspection); if (performance.now() - b < 40) return;
  for (const [id, check] of Object.entries(checks)) {
    const one = () => { inspection = structuredClone(inspection); const s = performance.now(); const r = run({ [id]: check }, inspection); const e = r.results[0]?.error; if (e) slow.set(id + ' ERR ' + e, [0, what]); return performance.now() - s; };
    const ms = Math.min(one(), one());
    if (ms > 25 && ms > (slow.get(id)?.[0] ?? 0)) slow.set(id, [ms, what]);
  }
}
it('x', { timeout: 3_600_000 }, () => {
  const url = 'https://example.com/page';
  const page = collectHtml('<title>a</title><p>x', url);
  const values = new Map<string, Set<string>>();
  for (const { headers = [] } of examples) for (const [n, v] of Array.isArray(headers) ? headers : Object.entries(headers) as any) (values.get(n) ?? values.set(n, new Set()).get(n)!).add(v);
  for (const [name, all] of values) for (const piece of PIECES) {
    const long = piece.repeat(LEN / piece.length);
    for (const v of ['', ...[...all].slice(0, 3)]) for (const value of [v + long, long + v, v.slice(0, v.length / 2) + long + v.slice(v.length / 2)])
      probe(`${name} ${JSON.stringify(v)} ${JSON.stringify(piece)}`, { url, page, response: { how: 'observed', url, status: 200, headers: [[name, value]] } });
  }
  for (const ex of examples) if (ex.robotsTxt) for (const piece of PIECES) {
    const long = piece.repeat(LEN / piece.length);
    probe(`robots ${piece}`, { url, page, robotsTxt: { how: 'observed', url: 'https://example.com/robots.txt', status: 200, body: ex.robotsTxt + long } });
    probe(`robots2 ${piece}`, { url, page, robotsTxt: { how: 'observed', url: 'https://example.com/robots.txt', status: 200, body: ex.robotsTxt.slice(0, ex.robotsTxt.length / 2) + long + ex.robotsTxt.slice(ex.robotsTxt.length / 2) } });
  }
  console.log('headers+robots', [...slow].map(([id, [ms, w]]) => `${id} ${Math.round(ms)} ${w.slice(0, 200)}`).join('\n')); slow.clear();
  for (const piece of PIECES) {
    const long = piece.repeat(LEN / piece.length);
    for (const tag of KINDS.keys()) {
      probe(`text <${tag}> ${piece}`, { url, page: collectHtml(`<${tag}>${long}</${tag}>`, url), served: page });
      for (const attr of KINDS.get(tag)!.attrs) probe(`attr <${tag} ${attr}> ${piece}`, { url, page: collectHtml(`<${tag} ${attr}='${long}'>x</${tag}>`, url), served: page });
    }
  }
  console.log('attrs', [...slow].map(([id, [ms, w]]) => `${id} ${Math.round(ms)} ${w.slice(0, 200)}`).join('\n')); slow.clear();
  for (const ex of examples) if (ex.html && ex.html.length < 3000) for (const piece of PIECES) {
    const long = piece.repeat(LEN / piece.length);
    const h = ex.html;
    for (const k of [0.3, 0.5, 0.7, 0.9]) { const at = Math.floor(h.length * k); probe(`html ${JSON.stringify(h.slice(0, at))} + ${piece} + ${JSON.stringify(h.slice(at))}`, { url, page: collectHtml(h.slice(0, at) + long + h.slice(at), url), served: page }); }
  }
  console.log('html', [...slow].map(([id, [ms, w]]) => `${id} ${Math.round(ms)} ${w.slice(0, 300)}`).join('\n'));
});

import { defineCheck, type Example, headerLine } from '../check.ts';
import { sourceMapIn, sourceMapOf } from '../knowledge/document/source-maps.ts';
import { ownSubresources } from '../knowledge/response/own-resources.ts';

/** Maximum number of characters of an address to show. */
const SHOWN = 200;

export default defineCheck({
  severity: 'info',
  title: 'No inline script or header points to a source map',
  why: 'A source map shows the original code, with its names and comments, to anyone who can fetch it.',
  docs: 'https://tc39.es/ecma426/',
  remedy:
    "If the source is not meant to be public, keep the maps off the server: build with hidden source maps (webpack hidden-source-map, Vite sourcemap: 'hidden') and upload them to your error tracker only.",
  messages: {
    named: {
      fault: 'Script points to its source map',
      says: 'A script on the page points to its source map: {map}. Plumbline did not check whether it can be downloaded.',
    },
    embedded: {
      fault: 'Source map embedded in a script',
      says: 'A script in the page contains its source map.',
    },
    header: {
      fault: 'Header points to a source map',
      says: 'The headers of {file} point to its source map: {map}. Plumbline did not check whether it can be downloaded.',
      remedy:
        'If the source is not meant to be public, delete the map from the server and stop sending the SourceMap header.',
    },
  },

  *run(inspection) {
    for (const at of inspection.page.scripts) {
      const map = at.text === undefined ? null : sourceMapOf(at.text);
      if (map?.startsWith('data:')) yield { message: 'embedded', at };
      else if (map) yield { message: 'named', values: { map: map.slice(0, SHOWN) }, at };
    }
    for (const { url, headers } of ownSubresources(inspection)) {
      const map = sourceMapIn(headers);
      if (!map) continue;
      const values = { file: new URL(url).pathname.slice(0, SHOWN), map: map.slice(0, SHOWN) };
      const name = headers.some(([field]) => field === 'sourcemap') ? 'sourcemap' : 'x-sourcemap';
      yield { message: 'header', values, at: headerLine(name, values.map) };
    }
  },
});

const loaded = (url: string, headers: readonly (readonly [string, string])[]) => ({
  parts: { subresources: [{ url, type: 'script' as const, status: 200, headers }] },
});

export const examples: Example[] = [
  { html: '<script>a()</script><script src="/a.js"></script>' },
  {
    html: '<script nonce="q7Rk2mZt9WbVn4Lp8XcHd3">a()\n//# sourceMappingURL=/js/app.js.map\n</script>',
    finds: [
      {
        message: 'named',
        says: 'A script on the page points to its source map: /js/app.js.map. Plumbline did not check whether it can be downloaded.',
        remedy:
          "If the source is not meant to be public, keep the maps off the server: build with hidden source maps (webpack hidden-source-map, Vite sourcemap: 'hidden') and upload them to your error tracker only.",
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<script nonce="q7Rk2mZt9WbVn4Lp8XcHd3">a()\n//# sourceMappingURL=data:application/json;base64,e30=</script>',
    finds: [
      {
        message: 'embedded',
        says: 'A script in the page contains its source map.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...loaded('https://example.com/a.js', [['sourcemap', 'a.js.map']]),
    finds: [
      {
        message: 'header',
        says: 'The headers of /a.js point to its source map: a.js.map. Plumbline did not check whether it can be downloaded.',
        remedy:
          'If the source is not meant to be public, delete the map from the server and stop sending the SourceMap header.',
        at: 'sourcemap: a.js.map',
        severity: 'info',
      },
    ],
  },
  {
    ...loaded('https://example.com/a.js', [['x-sourcemap', 'a.js.map']]),
    finds: [
      {
        message: 'header',
        says: 'The headers of /a.js point to its source map: a.js.map. Plumbline did not check whether it can be downloaded.',
        at: 'x-sourcemap: a.js.map',
        severity: 'info',
      },
    ],
  },
  {
    name: 'long addresses are cut',
    ...loaded(`https://example.com/${'x'.repeat(200)}`, [['sourcemap', 'x'.repeat(201)]]),
    finds: [
      {
        message: 'header',
        says: `The headers of /${'x'.repeat(199)} point to its source map: ${'x'.repeat(200)}. Plumbline did not check whether it can be downloaded.`,
        at: `sourcemap: ${'x'.repeat(200)}`,
        severity: 'info',
      },
    ],
  },
  { name: 'a script without a map', ...loaded('https://example.com/a.js', []) },
  { name: 'the script of another site', ...loaded('https://cdn.example/a.js', [['sourcemap', 'a.js.map']]) },
  { name: 'a script about source maps', html: '<script>s = "sourceMappingURL=" + name</script>' },
];

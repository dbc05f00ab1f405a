// Every text for a server, in the real server: nginx, Apache and Caddy from Debian's packages, Express and helmet from
// npm. Only in `npm run test:all`, because it downloads 20 MB once; `header-declarations.test.ts` tests the same
// declarations without servers.
import { describe, expect, it } from 'vitest';
import type { Fields } from '../../lib/checks/inspection.ts';
import { SERVERS } from '../../lib/report/configuration/index.ts';
import { HEADER_CASES, type HeaderCase, judged, PROPOSALS, problemsOf } from './header-cases.ts';
import { apache } from './servers/apache.ts';
import { caddy } from './servers/caddy.ts';
import { express } from './servers/express.ts';
import { nginx } from './servers/nginx.ts';
import { headersFrom } from './servers/run-server.ts';
import type { RealServer, Site } from './servers/site.ts';

/** Values that every server's own configuration can contain without escapes. */
const isPlain = ([name, value]: Fields[number]) =>
  /^[^"\\${}%`]+$/.test(value) && !['content-type', 'server'].includes(name);
/** What Node's server can send: one line, of usual length. */
const isSendable = ({ headers }: HeaderCase) =>
  headers.every(([, value]) => /^[\t -~]*$/.test(value)) && JSON.stringify(headers).length < 6_000;

/** Every case with every origin that its headers can have. */
const placed = ({ origins }: RealServer) =>
  HEADER_CASES.filter(isSendable).flatMap((each) => {
    const { headers } = each;
    const [first = '', ...others] = origins;
    if (headers.length === 0) return [{ ...each, origin: first }];
    const isOfServer = headers.some(([name]) => name === 'server');
    const possible = others.filter((origin) =>
      origin.startsWith('application') ? !isOfServer : headers.every(isPlain),
    );
    return [first, ...possible].map((origin) => ({ ...each, origin }));
  });

const namesOf = (headers: Fields) => headers.map(([name]) => name).filter((name) => name !== 'set-cookie');
const repeated = (headers: Fields) => {
  const names = namesOf(headers);
  return new Set(names.filter((name, i) => names.indexOf(name) !== i));
};

describe.each([nginx, apache, caddy, express])('$id', { tags: ['all'] }, (real) => {
  const server = SERVERS.find(({ id }) => id === real.id);
  const cases = placed(real);
  const sites = cases.map(
    ({ headers, origin }, i): Site => ({ host: `site-${i}.test`, headers, origin, proposed: '' }),
  );

  /** What the sites send and how that is judged before anything is proposed. */
  let unconfigured: Promise<readonly ReturnType<typeof judged>[] | null> | undefined;
  const start = async () => {
    const sent = await headersFrom(real, sites);
    if (sent === null)
      process.stdout.write(`left out: ${real.id}, because its packages could not be downloaded\n`);
    return sent && cases.map(({ example }, i) => judged(example, sent[i] ?? []));
  };

  it.each(['all', 'one'] as const)(
    'fixes what was found with the text for %s, and makes nothing worse, wherever the header was set before',
    async (kind) => {
      unconfigured ??= start();
      const before = await unconfigured;
      if (!before || !server) return;
      const fields = before.map((each, i) => PROPOSALS[kind](cases[i]?.check ?? '', each));
      const texts = fields.map((each) => ({ fields: each, ...server.write(each) }));
      const configured = sites.map((site, i) => ({ ...site, proposed: texts[i]?.text ?? '' }));
      const fixed = (await headersFrom(real, configured)) ?? [];
      const problems = cases.flatMap(({ check, example, headers, origin }, i) => {
        const [text, was] = [texts[i], before[i]];
        if (!text || !was || text.fields.length === 0) return [];
        const { report } = judged(example, fixed[i] ?? []);
        const written = text.fields.filter((field) => !text.leftOut.includes(field));
        const twice = written.filter(({ name }) => repeated(fixed[i] ?? []).has(name.toLowerCase()));
        return [
          ...problemsOf(kind, check, [was.report, report], text.leftOut),
          ...twice.map(({ name }) => `${name} is sent twice`),
        ].map(
          (problem) =>
            `${check} by ${origin}, ${example.url ?? ''} ${JSON.stringify(headers).slice(0, 200)}: ${problem}`,
        );
      });
      expect(problems).toEqual([]);
      expect(cases.length).toBeGreaterThan(200);
    },
  );

  it('sends the headers with an error too', async () => {
    const [site] = sites;
    const text = server?.write([{ name: 'X-Frame-Options', value: 'DENY', change: 'added' }]).text ?? '';
    const sent = site && (await headersFrom(real, [{ ...site, proposed: text }], '/missing'));
    if (!sent) return;
    expect(sent.map((headers) => headers.filter(([name]) => name === 'x-frame-options'))).toEqual([
      [['x-frame-options', 'DENY']],
    ]);
  });
});

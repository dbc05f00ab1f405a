// `npm run sandbox`: the whole API on this machine, with a demo shop to check.
import { parseArgs } from 'node:util';
import { PERSONAS } from './personas.ts';
import { QUIRK_NAMES, type QuirkName } from './quirks.ts';
import { type StartOptions, startSandbox } from './start.ts';

const USAGE = `npm run sandbox -- [options]

  --port 8787         port of the API; 0 takes a free one
  --demo-port 8788    port of the demo shop; 0 takes a free one
  --data file         keep the state in a file; else it is gone at the end
  --seed 1            another seed, another world
  --speed 1           virtual seconds in a real one
  --limits spec|off   rate limits as in the specification, or none
  --latency 0         milliseconds that every answer waits
  --quirks names      unusual answers that the specification allows: all, or a list
  --crawl loopback|public   sites that audits and scans may read
  --quiet             print nothing but errors`;

function fail(text: string): never {
  console.error(text);
  process.exit(64);
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0)) fail(`--${name} needs a number from 0 up, not "${text}".`);
  return value;
}

function oneOf<const T extends string>(name: string, text: string, ...allowed: readonly T[]): T {
  return allowed.find((one) => one === text) ?? fail(`--${name} is one of ${allowed.join(', ')}.`);
}

function quirksIn(text: string): QuirkName[] {
  if (text === 'all') return [...QUIRK_NAMES];
  const names = text.split(',').filter(Boolean);
  return names.map((name) => oneOf('quirks', name, ...QUIRK_NAMES));
}

function given() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '8787' },
        'demo-port': { type: 'string', default: '8788' },
        data: { type: 'string' },
        seed: { type: 'string', default: '1' },
        speed: { type: 'string', default: '1' },
        limits: { type: 'string', default: 'spec' },
        latency: { type: 'string', default: '0' },
        quirks: { type: 'string', default: '' },
        crawl: { type: 'string', default: 'loopback' },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${USAGE}`);
  }
}

const values = given();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const options: StartOptions = {
  port: number('port', values.port),
  demoPort: number('demo-port', values['demo-port']),
  ...(values.data && { data: values.data }),
  seed: number('seed', values.seed),
  speed: number('speed', values.speed),
  limits: oneOf('limits', values.limits, 'spec', 'off'),
  latency: number('latency', values.latency),
  quirks: quirksIn(values.quirks),
  reach: oneOf('crawl', values.crawl, 'loopback', 'public'),
};

const running = await startSandbox(options).catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error(
    `Port ${error.port} is taken: stop what listens there, or choose others with --port and --demo-port.`,
  );
  process.exit(1);
});

if (!values.quiet) {
  const { baseUrl, origin, shop } = running;
  const keys = Object.entries(PERSONAS).map(([key, { about }]) => `  ${key.padEnd(20)} ${about}`);
  console.log(`API         ${baseUrl}
Dashboard   ${origin}/
Demo shop   ${shop.urls.shop}/
            ${shop.urls.blog}/
            ${shop.urls.broken}/

Keys
${keys.join('\n')}

Ctrl-C ends it.`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await running.close();
    process.exit(0);
  });
}

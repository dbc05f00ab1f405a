// `npm run sandbox`: the whole API on this machine, with a demo shop to check.
import { parseArgs } from 'node:util';
import { PERSONAS } from './personas.ts';
import { QUIRK_NAMES, type QuirkName } from './quirks.ts';
import { type StartOptions, startSandbox } from './start.ts';

const USAGE = `npm run sandbox -- [options]

  --port 8787         port of the API; 0 takes a free one
  --demo-port 8788    port of the demo shop; 0 takes a free one
  --data file         keep the state in a file; otherwise it is lost on exit
  --seed 1            seed of the demo world
  --speed 1           virtual seconds per real second
  --limits spec|off   rate limits as in the specification, or none
  --latency 0         milliseconds that every response is delayed
  --quirks names      unusual responses that the specification allows: all, or a list
  --crawl loopback|public   sites that audits and scans may visit
  --quiet             print nothing but errors`;

function fail(text: string): never {
  console.error(text);
  process.exit(64);
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0)) fail(`--${name} needs a number of at least 0, not "${text}".`);
  return value;
}

function oneOf<const T extends string>(name: string, text: string, ...allowed: readonly T[]): T {
  return allowed.find((one) => one === text) ?? fail(`--${name} must be one of ${allowed.join(', ')}.`);
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
    `Port ${error.port} is already in use: stop the process that listens there, or choose other ports with --port and --demo-port.`,
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

Press Ctrl-C to stop.`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await running.close();
    process.exit(0);
  });
}

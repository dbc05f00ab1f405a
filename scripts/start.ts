// `npm start`: builds the extension, starts the sandbox with its demo shop, and opens a browser with both. Without a
// display, the same tour runs headless, and the script prints what a person would have seen. `--built`: uses the
// existing build.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { startSandbox } from '../test/sandbox/start.ts';
import { hasDisplay, launchExtension } from './browser/chromium.ts';
import { connectExtension } from './browser/connect-extension.ts';
import { findBrowser, versionOf } from './browser/find-browser.mjs';
import { takeTour } from './tour/tour.ts';
import { showPromotion, showRankCheck, showVerification } from './tour/tour-of-products.ts';

const SCREENSHOTS = '.output/screenshots';
const say = (line: string) => console.log(line);

function fail(line: string): never {
  console.error(`plumbline: ${line}`);
  process.exit(1);
}

function build(): void {
  const { status, stdout, stderr } = spawnSync('wxt', ['build'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(`the build failed:\n${stdout}\n${stderr}`);
}

say(`node ${process.version}, ${versionOf(findBrowser() ?? '')}`);
if (!process.argv.includes('--built')) {
  say('Building the extension …');
  build();
}
// Slow enough to watch.
const pace = { pause: 400 };
const sandbox = await startSandbox({ port: 8787, demoPort: 8788, ...pace }).catch(() =>
  // The usual ports are in use: take any free ones.
  startSandbox({ port: 0, demoPort: 0, ...pace }),
);

const headless = !hasDisplay();
const launching = launchExtension({
  headless,
  isPinned: true,
  isClosedByCaller: true,
  granted: { permissions: ['notifications'], origins: ['http://127.0.0.1/*'] },
  ...(headless && { scale: 2 }),
});

/** When stopping began; 0 until then. */
let stopping = 0;
/**
 * Stops everything that was started. Also while the browser is still starting: otherwise it or its folder would be left
 * behind.
 */
async function stop(status: number): Promise<void> {
  // A user who presses Ctrl-C again does not want to wait; npm may forward the first one twice.
  if (stopping && Date.now() - stopping > 1_000) process.exit(status);
  if (stopping) return;
  stopping = Date.now();
  await launching.then((started) => started.close()).catch(() => {});
  await sandbox.close();
  process.exit(status);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

say(`Sandbox    ${sandbox.baseUrl}   key sbx_demo   dashboard ${sandbox.origin}/`);
say(`Demo shop  ${sandbox.shop.urls.shop}`);

const browser = await launching.catch((error: Error) =>
  fail(`the browser did not start: ${error.message.split('\n')[0]}`),
);

try {
  await connectExtension(browser, sandbox.baseUrl, 'sbx_demo');
  if (headless) {
    mkdirSync(SCREENSHOTS, { recursive: true });
    const told = { say, screenshots: SCREENSHOTS };
    const tab = await takeTour(browser, sandbox, told);
    const tour = { ...told, browser, sandbox, tab };
    for (const part of [showPromotion, showVerification, showRankCheck]) await part(tour);
    say(`\nScreenshots in ${SCREENSHOTS}/`);
    await stop(0);
  }
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  await page.goto(sandbox.shop.urls.shop);
  await page.bringToFront();
  say(
    'The browser is open on the demo shop. Press Plumbline’s button in the toolbar (or Alt+Shift+L), then “Run again” at the SEO audit.',
  );
  say('Press Ctrl-C here to stop everything.');
  browser.context.on('close', () => void stop(0));
} catch (error) {
  if (!stopping) {
    console.error(error);
    await stop(1);
  }
}

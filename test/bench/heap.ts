import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtensionBrowser } from '../../scripts/browser/chromium.ts';

const COMMANDS = ['HeapProfiler.collectGarbage', 'Runtime.getHeapUsage'];

/** Sends a command to a target over a separate connection, which workers have, too. */
function ask(address: string): Promise<{ usedSize: number }> {
  const socket = new WebSocket(address);
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error(`No connection to ${address}`));
    socket.onopen = () => {
      for (const [id, method] of COMMANDS.entries()) socket.send(JSON.stringify({ id, method }));
    };
    socket.onmessage = ({ data }) => {
      const reply = JSON.parse(data);
      if (reply.id !== COMMANDS.length - 1) return;
      socket.close();
      resolve(reply.result);
    };
  });
}

/**
 * Returns the megabytes of JavaScript objects in the page or worker with this address, after a garbage collection.
 */
export async function heapOf({ profile, id }: ExtensionBrowser, file: string): Promise<number> {
  const port = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0];
  const list = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    url: string;
    webSocketDebuggerUrl: string;
  }[];
  const target = list.find(({ url }) => url.startsWith(`chrome-extension://${id}/${file}`));
  if (!target) throw new Error(`${file} was not found`);
  return (await ask(target.webSocketDebuggerUrl)).usedSize / 1_000_000;
}

/** Megabytes by which two readings of a heap at rest may differ. */
const REST = 0.5;

/**
 * Returns the heap of a page at rest: what it needs only while it makes a verdict and loads what follows is gone then.
 */
export async function restingHeapOf(browser: ExtensionBrowser, file: string): Promise<number> {
  let [before, now] = [Number.POSITIVE_INFINITY, await heapOf(browser, file)];
  while (Math.abs(before - now) > REST) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    [before, now] = [now, await heapOf(browser, file)];
  }
  return now;
}

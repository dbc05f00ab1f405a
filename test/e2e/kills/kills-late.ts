import { pause } from './kills-rig.ts';

/** Milliseconds after which whatever must happen counts as missing, however slow the machine. */
const PATIENCE = 30_000;

/** Problems with something late are withdrawn when it happens. */
export async function lasting(complaints: () => Promise<string[]> | string[]): Promise<string[]> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await complaints();
    if (found.length === 0 || Date.now() > end) return found;
    await pause(10);
  }
}

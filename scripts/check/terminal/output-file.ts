import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds until a mark that another run has set is looked at again. */
const PAUSE = 20;

/** Where results are written. */
export interface Output {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

const isRunning = (process_: number): boolean => {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Makes a folder and those above it. Node's own option for that never ends where the system refuses it, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  const above = dirname(folder);
  if (existsSync(folder) || above === folder) return;
  await makeFolder(above);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Another run has made it meanwhile.
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Makes sure that a file can be written, if it is there: without that, a run would find out after its first page. */
async function assertWritable(path: string): Promise<void> {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  await file?.close();
}

/**
 * Marks a file as being written, by a file next to it, so that no second run writes it.
 *
 * @param patience Milliseconds to wait for the end of another run's writing.
 */
async function locked(path: string, name: string, patience = 0): Promise<string> {
  const lock = `${path}.lock`;
  const last = performance.now() + patience;
  for (;;) {
    try {
      const file = await open(lock, 'wx');
      await file.writeFile(`${process.pid} ${hostname()}\n`);
      await file.close();
      return lock;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const held = await open(lock).catch(() => null);
    const [process_ = '', host = ''] = ((await held?.readFile('utf8')) ?? '').trim().split(' ');
    await held?.close();
    // A run that was killed leaves its mark; on another machine, nobody can tell.
    if (host === hostname() && !isRunning(Number(process_))) await rm(lock, { force: true });
    else if (performance.now() < last) await setTimeout(PAUSE);
    else
      throw new Error(
        `another run is writing ${name} (process ${process_ || 'unknown'}${host && host !== hostname() ? ` on ${host}` : ''}): wait for its end, or delete ${name}.lock if there is none`,
      );
  }
}

/** Whether a path is of no file, but of a device such as /dev/null or of a pipe: these are written as they are. */
async function isDevice(path: string): Promise<boolean> {
  const there = await stat(path).catch(() => null);
  return there !== null && !there.isFile();
}

/**
 * Replaces a file as a whole while no other run writes it, and makes its folder.
 *
 * @param text Returns the new content; it may read the old one, which nobody changes meanwhile.
 * @param patience Milliseconds to wait for the end of another run's writing.
 * @throws Error If another run is writing it, or it cannot be written.
 */
export async function replaceFile(
  path: string,
  name: string,
  text: () => string | Promise<string>,
  patience = 0,
): Promise<void> {
  if (await isDevice(path)) return writeFile(path, await text());
  await makeFolder(dirname(path));
  const lock = await locked(path, name, patience);
  try {
    const target = await realpath(path).catch(() => path);
    const whole = `${target}.${process.pid}.tmp`;
    try {
      await writeFile(whole, await text());
      await rename(whole, target);
    } finally {
      await rm(whole, { force: true });
    }
  } finally {
    await rm(lock, { force: true });
  }
}

/**
 * Opens a file for results, and makes its folder. What is in it stays until the first text is written.
 *
 * @param kept Returns the number of bytes of it that stay; null if none do.
 * @throws Error If another run is writing it, or it cannot be written.
 */
export async function openOutput(path: string, name: string, kept: () => number | null): Promise<Output> {
  await makeFolder(dirname(path));
  await assertWritable(path);
  const isNoFile = await isDevice(path);
  const lock = isNoFile ? null : await locked(path, name);
  let file: FileHandle | null = null;
  return {
    async write(text) {
      if (!file) {
        file = await open(path, 'a');
        if (!isNoFile) await file.truncate(kept() ?? 0);
      }
      await file.appendFile(text);
    },
    async close() {
      await file?.close();
      if (lock !== null) await rm(lock, { force: true });
    },
  };
}

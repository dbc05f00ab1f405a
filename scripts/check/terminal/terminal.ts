import type { Environment } from './variables.ts';
import type { Web } from './web.ts';

/** What the command has of the world around it. */
export interface Terminal {
  args: readonly string[];
  env: Environment;
  /** The folder in which it runs, as an absolute path. */
  folder: string;
  web: Web;
  /** Writes results. */
  write(text: string): void | Promise<void>;
  /** Writes a line for the reader: progress, and what went wrong. */
  say(line: string): void;
  /** Shows a line until the next one, if somebody is looking. */
  showProgress(line: string): void;
  /** Calls back once when the user presses Ctrl-C, which then ends nothing else. Returns a function that stops it. */
  onInterrupt(listener: () => void): () => void;
}

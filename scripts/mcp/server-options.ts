import { parseArgs } from 'node:util';
import { isWebAddress } from '../check/settings/option-values.ts';
import { UsageError } from '../check/settings/usage.ts';
import type { Allowance } from './network/allowance.ts';

export const SERVER_USAGE = `plumbline mcp [options]

Serves the checks to an assistant over the Model Context Protocol, on standard input and output. It only reads.

  --allow ORIGIN    a site in a private network that may be checked, as in http://localhost:3000; may be repeated
  --allow-private   all of them. Pages of the public internet then reach them too: prefer --allow
  --config FILE     settings (default: plumbline.json in this folder or the closest one above it; none for no file)
  --help            show this

In a clone: node scripts/mcp.ts [options]`;

/** The options of the server. */
interface ServerOptions {
  allowance: Allowance;
  config: string | null;
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        allow: { type: 'string', multiple: true, default: [] },
        'allow-private': { type: 'boolean', default: false },
        config: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function originOf(text: string): string {
  if (!isWebAddress(text) || new URL(text).href !== `${new URL(text).origin}/`)
    throw new UsageError('--allow must be an origin, as in http://localhost:3000.');
  return new URL(text).origin;
}

/**
 * Parses the arguments; null if help is requested.
 *
 * @throws UsageError If they are invalid.
 */
export function readServerOptions(words: readonly string[]): ServerOptions | null {
  const { values } = parsed(words);
  if (values.help) return null;
  return {
    allowance: { isPrivateAllowed: values['allow-private'], origins: values.allow.map(originOf) },
    config: values.config ?? null,
  };
}

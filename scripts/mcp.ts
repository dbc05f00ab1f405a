// `plumbline mcp`: the engine for assistants, over the Model Context Protocol on standard input and output.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { redacted } from '../lib/checks/knowledge/addresses/redact.ts';
import { EXIT } from './check/results/exit-code.ts';
import { UsageError } from './check/settings/usage.ts';
import { mcpServer } from './mcp/mcp-server.ts';
import { readServerOptions, SERVER_USAGE } from './mcp/server-options.ts';

// Standard output carries the protocol alone: whatever else writes lines, writes them for people.
console.log = console.error;
console.info = console.error;
console.debug = console.error;

try {
  const options = readServerOptions(process.argv.slice(2));
  if (options) {
    const setting = { ...options, env: process.env, folder: process.cwd() };
    const served = serveStdio(() => mcpServer(setting), {
      // What a schema says of a message fills a screen.
      onerror: ({ name, message }) =>
        console.error(
          `plumbline: ${name.endsWith('ZodError') ? 'this is no message of the protocol' : redacted(message)}`,
        ),
    });
    // Ends what is under way, and with it this process: nothing else keeps it.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => void served.close());
  } else console.error(SERVER_USAGE);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${redacted(error.message)}\n\n${SERVER_USAGE}`);
  process.exitCode = EXIT.usage;
}

import { Client, InMemoryTransport, type Progress } from '@modelcontextprotocol/client';
import { mcpServer } from '../../scripts/mcp/mcp-server.ts';
import type { Setting } from '../../scripts/mcp/tool-call.ts';

/** What a tool returned: its structured result, or the sentence of its error. */
interface Returned {
  result: Record<string, unknown> | null;
  error: string | null;
  /** The same, as text. */
  text: string;
  progress: readonly Progress[];
}

/** An assistant that is connected to the server in this process. */
export interface Assistant {
  client: Client;
  call(name: string, given: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Returned>;
  close(): Promise<void>;
}

/** Connects the protocol's own client to a server. */
export async function connectAssistant(setting: Partial<Setting> = {}): Promise<Assistant> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const allowance = { isPrivateAllowed: false, origins: [] };
  const server = mcpServer({ allowance, env: {}, folder: '/', config: 'none', ...setting });
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(there), client.connect(here)]);
  // With the schemas known, the client refuses results that do not fit them.
  await client.listTools();
  return {
    client,
    async call(name, given, signal) {
      const progress: Progress[] = [];
      const options = { ...(signal && { signal }), onprogress: (step: Progress) => void progress.push(step) };
      const { content, structuredContent, isError } = await client.callTool(
        { name, arguments: { ...given } },
        options,
      );
      const [first] = content;
      const text = first?.type === 'text' ? first.text : '';
      const result = (structuredContent ?? null) as Record<string, unknown> | null;
      return { result, error: isError ? text : null, text, progress };
    },
    async close() {
      await client.close();
      await server.close();
    },
  };
}

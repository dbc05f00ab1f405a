import type { CallToolResult } from '@modelcontextprotocol/server';

/** Returns a structured result, and the same as text for clients that only read that. */
export const toldResult = (structuredContent: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  structuredContent,
});

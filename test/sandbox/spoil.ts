import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { NetworkFault } from './faults.ts';

/** Breaks the connection instead of responding; `response` is what would have been sent. */
export async function spoil(fault: NetworkFault, env: HttpBindings, response?: Response): Promise<Response> {
  const socket = env?.incoming?.socket;
  if (!socket) throw new TypeError(`The connection was broken on purpose: ${fault}`);
  if (fault === 'truncate' && response) {
    const text = await response.text();
    const head = `HTTP/1.1 ${response.status} OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n`;
    socket.write(head + text.slice(0, Math.floor(text.length / 2)), () => socket.destroy());
  } else if (fault === 'garbage') {
    socket.write('\u0000\u0007 this is no HTTP \u0000', () => socket.destroy());
  } else if (fault === 'reset') {
    socket.resetAndDestroy();
  } else {
    socket.destroy();
  }
  return RESPONSE_ALREADY_SENT;
}

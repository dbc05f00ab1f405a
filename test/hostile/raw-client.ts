import { Agent, request } from 'node:http';
import { connect } from 'node:http2';

export interface Answered {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
}
type Ask = (method: string, path: string, body?: object) => Promise<Answered>;

/** A client that sends each request exactly once, on one connection that is kept. */
export interface RawClient {
  /** Rejects with the error of the socket or stream. */
  ask: Ask;
  close(): void;
}

function http1(baseUrl: string, headers: Record<string, string>): RawClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: (method, path, body) =>
      new Promise((resolve, reject) => {
        const sent = request(baseUrl + path, { method, agent, headers }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
        });
        sent.on('error', reject).end(body && JSON.stringify(body));
      }),
    close: () => agent.destroy(),
  };
}

function http2(baseUrl: string, headers: Record<string, string>): RawClient {
  const { origin, pathname } = new URL(baseUrl);
  const session = connect(origin, { rejectUnauthorized: false });
  session.on('error', () => {});
  return {
    ask: (method, path, body) =>
      new Promise((resolve, reject) => {
        const stream = session.request({ ':method': method, ':path': pathname + path, ...headers });
        let answered: Omit<Answered, 'text'> | undefined;
        let text = '';
        stream.setEncoding('utf8');
        stream.on('response', (received) => {
          answered = { status: received[':status'] ?? 0, headers: received };
        });
        stream.on('data', (chunk) => {
          text += chunk;
        });
        let ended = false;
        stream.on('end', () => {
          ended = true;
        });
        stream.on('error', reject);
        stream.on('close', () => {
          if (answered && ended && stream.rstCode === 0) resolve({ ...answered, text });
          else reject(new Error(`The stream was closed with code ${stream.rstCode}`));
        });
        stream.end(body && JSON.stringify(body));
      }),
    close: () => session.destroy(),
  };
}

/** Returns a client for the protocol of the address. */
export function rawClient(baseUrl: string, key: string): RawClient {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return (baseUrl.startsWith('https:') ? http2 : http1)(baseUrl, headers);
}

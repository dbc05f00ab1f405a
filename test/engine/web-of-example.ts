import type { DeepExample, WebAnswer } from '../../lib/checks/deep/deep-check.ts';
import type { FetchOnce } from '../../lib/checks/deep/visiting/visit.ts';

/** Returns a web that consists of the responses of an example. */
export function webOfExample({ web = {} }: DeepExample): FetchOnce {
  const asked = new Map<string, number>();
  const answerTo = (url: string): WebAnswer => {
    const isOf = (key: string) => key.endsWith('*') && url.startsWith(key.slice(0, -1));
    const key = url in web ? url : (Object.keys(web).find(isOf) ?? url);
    const found = web[key] ?? { status: 404 };
    if (!Array.isArray(found)) return found as WebAnswer;
    const times = asked.get(key) ?? 0;
    asked.set(key, times + 1);
    return found[Math.min(times, found.length - 1)];
  };
  return async (url, { maximum }) => {
    const { status = 200, headers = {}, body = '', isCut, failure } = answerTo(url);
    if (failure) return { failure };
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const isWhole = !isCut && bytes.length <= maximum;
    return { status, url, headers: Object.entries(headers), bytes: bytes.slice(0, maximum), isWhole };
  };
}

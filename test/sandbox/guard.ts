import type { MiddlewareHandler } from 'hono';

const OWN_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Keeps web pages out: a foreign `Host` is a domain that was rebound to this machine, and a web page's `Origin` has no
 * business here. Extensions and programs send neither.
 */
export const refuseStrangers: MiddlewareHandler = async (context, next) => {
  const url = new URL(context.req.url);
  const origin = context.req.header('origin');
  const isForeign = origin !== undefined && /^(https?:|null)/.test(origin) && origin !== url.origin;
  if (!OWN_NAMES.includes(url.hostname) || isForeign) {
    return context.json(
      {
        ok: false,
        error: { code: 'forbidden', message: 'Web pages have no access to the sandbox.', details: {} },
      },
      403,
    );
  }
  return next();
};

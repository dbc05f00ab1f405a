import type { ServerContext } from '@modelcontextprotocol/server';

/** Tells the client how far a call is, if it wants to know. */
export type TellProgress = (done: number, total: number | null, message: string) => void;

/** Returns how the progress of a request is told. */
export function progressNotifier({ mcpReq }: Pick<ServerContext, 'mcpReq'>): TellProgress {
  const progressToken = mcpReq._meta?.progressToken;
  return (progress, total, message) => {
    if (progressToken === undefined) return;
    const params = { progressToken, progress, message, ...(total !== null && { total }) };
    // A client that is gone needs none.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}

import type { Plumbline } from '../plumbline.ts';

/** Meanwhile the service has no checks to audit a site with: an audit that has been started does not end. */
export async function duringAudit(
  { sandbox: { sandbox } }: Pick<Plumbline, 'sandbox'>,
  work: () => Promise<void>,
): Promise<void> {
  const { checks } = sandbox;
  const { promise, resolve } = Promise.withResolvers<void>();
  sandbox.checks = () => promise.then(checks);
  await work();
  resolve();
}

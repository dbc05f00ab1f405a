import type { Plumbline } from '../plumbline.ts';

/** Meanwhile the service has no checks to judge pages with: an audit or a scan that has been started does not end. */
export async function duringJob(
  { sandbox: { sandbox } }: Pick<Plumbline, 'sandbox'>,
  work: () => Promise<void>,
): Promise<void> {
  const { checks } = sandbox;
  const { promise, resolve } = Promise.withResolvers<void>();
  sandbox.checks = () => promise.then(checks);
  await work();
  resolve();
}

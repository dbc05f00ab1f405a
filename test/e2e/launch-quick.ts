import {
  type ExtensionBrowser,
  type ExtensionOptions,
  launchExtension,
} from '../../scripts/browser/chromium.ts';

/**
 * Without a GPU process, which would be a simulated one, and without a process kept ready for the next tab: each takes
 * as much of the processor as a short test.
 */
const QUICK = ['--disable-gpu', '--renderer-process-limit=1'];

/** Starts Chromium with the extension, as `launchExtension` does, with as few processes as the product needs. */
export const launchQuick = (options: ExtensionOptions = {}): Promise<ExtensionBrowser> =>
  launchExtension({ ...options, args: [...QUICK, ...(options.args ?? [])] });

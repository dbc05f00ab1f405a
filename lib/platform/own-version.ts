import { browser } from '#imports';

/** The running version, from the manifest. */
export const ownVersion = (): string => browser.runtime.getManifest().version;

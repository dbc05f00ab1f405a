import { browser } from '#imports';

/** The version that runs, as its manifest has it. */
export const ownVersion = (): string => browser.runtime.getManifest().version;

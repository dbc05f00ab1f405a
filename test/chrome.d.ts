/** The extension's interface, as it is inside the worker and the pages that tests reach into. */
declare const chrome: typeof import('wxt/browser').browser;

/** `#imports` in component tests: the extension's functions, kept in memory. */
export { fakeBrowser as browser } from 'wxt/testing/fake-browser';
export { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

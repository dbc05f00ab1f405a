/** What `#imports` is in tests of components: the extension's functions, kept in memory. */
export { fakeBrowser as browser } from 'wxt/testing/fake-browser';

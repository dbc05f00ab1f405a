import { beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

// Not `fakeBrowser.reset()`: the stores of the page listen to this storage for as long as the file runs.
beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  await fakeBrowser.storage.session.clear();
});

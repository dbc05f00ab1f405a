import { describe, expect, it } from 'vitest';
import { obstacleIn, obstacleOf } from './obstacle.ts';

describe('obstacleOf', () => {
  it.each([
    [undefined, 'browser page'],
    ['chrome://settings/', 'browser page'],
    ['about:blank', 'browser page'],
    ['view-source:https://example.com/', 'browser page'],
    ['chrome-extension://abc/popup.html', 'browser page'],
    ['file:///home/someone/page.html', 'local file'],
    ['data:text/html,<h1>Tea</h1>', 'no address'],
    ['blob:https://example.com/0b1f', 'no address'],
    ['filesystem:https://example.com/temporary/tea.html', 'no address'],
    ['https://chromewebstore.google.com/detail/x', 'extension store'],
    ['https://addons.mozilla.org/en-US/firefox/', 'extension store'],
    ['https://chrome.google.com/webstore/category/extensions', 'extension store'],
    ['https://microsoftedge.microsoft.com/addons/detail/x', 'extension store'],
    ['https://chrome.google.com/', null],
    ['https://example.com/', null],
    ['http://localhost:3000/', null],
  ] as const)('F40: %s is %s', (address, obstacle) => {
    expect(obstacleOf(address)).toBe(obstacle);
  });
});

describe('obstacleIn', () => {
  it.each([
    ['Error: Frame with ID 0 is showing error page', 'not loaded'],
    ['Error: The extensions gallery cannot be scripted.', 'extension store'],
    ['Error: No tab with id: 7.', 'left'],
    ['Error: Frame with ID 0 was removed.', 'left'],
    ['Error: The tab was closed.', 'left'],
    ['Error: Cannot access a chrome:// URL', 'browser page'],
    ['Error: Cannot access contents of the page. Extension manifest must request permission.', 'denied'],
  ] as const)('%s', (message, obstacle) => {
    expect(obstacleIn(message)).toBe(obstacle);
  });

  it.each([
    [{ favIconUrl: 'chrome://global/skin/icons/pdf.svg' }, 'not a page'],
    [{ favIconUrl: 'chrome://global/skin/icons/info.svg' }, 'not loaded'],
    [{ url: 'https://tea.example/Prices.PDF?2026' }, 'not a page'],
    [{ url: 'https://tea.example/pdf' }, 'denied'],
    [{}, 'denied'],
  ] as const)('Firefox has the same error for all; the tab shows which: %o', (tab, obstacle) => {
    expect(obstacleIn('Error: Missing host permission for the tab', tab)).toBe(obstacle);
  });
});

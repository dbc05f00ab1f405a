import type { Page } from 'puppeteer-core';
import { findControl } from './find-control.ts';
import { type Firefox, until } from './firefox-browser.ts';

/** A visible document of the extension. */
export interface View {
  /** Returns its visible text, with white space collapsed; empty while it is closed. */
  text(): Promise<string>;
  /** Evaluates a function in it that uses nothing from outside itself; null while it is closed. */
  look<T>(
    look: (window: Window & typeof globalThis, ...values: never[]) => T,
    ...values: unknown[]
  ): Promise<T | null>;
  /** Presses the control with this name, as soon as it can be pressed; a name in slashes is a pattern. */
  press(name: string): Promise<void>;
  /** Returns a screenshot, as PNG. */
  picture(): Promise<Buffer>;
}

const readText = ({ document }: Window) =>
  (document.querySelector<HTMLElement>('#root')?.innerText ?? '').replace(/\s+/g, ' ').trim();

/** Where the browser's window keeps the documents that are not tabs. */
const PLACES = {
  popup: `[...document.querySelectorAll('.webextension-popup-browser')].findLast((one) => one.getBoundingClientRect().height > 0)`,
  sidebar: `document.getElementById('sidebar')?.contentDocument?.getElementById('webext-panels-browser')`,
} as const;

/** A tab that the extension has opened; WebDriver sees no address for it. */
const tabOf = (address: RegExp) =>
  `gBrowser.browsers.find(({ currentURI }) => currentURI.spec.startsWith('moz-extension:') && ${address}.test(currentURI.spec))`;

let looks = 0;

/**
 * The popup, the sidebar, or a tab that the extension has opened. WebDriver treats none of them as a page: a script
 * next to the document inspects it, and presses with real mouse events, which count as the user's.
 */
export function partOf({ inChrome }: Firefox, part: keyof typeof PLACES | RegExp): View {
  const place = part instanceof RegExp ? tabOf(part) : PLACES[part];
  async function look<T>(what: string, values: readonly unknown[]): Promise<T | null> {
    looks += 1;
    const name = `plumbline:${looks}`;
    const given = values.map((value) => JSON.stringify(value));
    const beside = `(async () => {
      const answer = await (async () => (${what})(${['content', ...given].join(', ')}))().then(
        (value) => ({ value }), (error) => ({ error: String(error) }));
      sendAsyncMessage(${JSON.stringify(name)}, answer);
    })()`;
    const answer = await inChrome<{ value?: T; error?: string } | null>(`
      const part = ${place};
      if (!part?.messageManager) return null;
      return new Promise((resolve) => {
        const got = ({ data }) => { part.messageManager?.removeMessageListener('${name}', got); resolve(data); };
        part.messageManager.addMessageListener('${name}', got);
        const script = 'data:application/javascript;charset=utf-8,' + encodeURIComponent(${JSON.stringify(beside)});
        part.messageManager.loadFrameScript(script, false);
        // It may close before it has answered.
        setTimeout(resolve, 10000, null);
      });`);
    if (answer?.error) throw new Error(answer.error);
    return answer?.value ?? null;
  }
  return {
    text: async () => (await look<string>(String(readText), [])) ?? '',
    look: (what, ...values) => look(String(what), values),
    async press(name) {
      const at = await until(`“${name}” in ${part}`, () =>
        look<{ x: number; y: number }>(String(findControl), [name]),
      );
      // Where it is by now, unless it is gone: the document may have changed since it was found.
      await look(
        `(window, name, before) => {
          const { x, y } = (${findControl})(window, name) ?? before;
          for (const type of ['mousemove', 'mousedown', 'mouseup'])
            window.synthesizeMouseEvent(type, x, y, { button: 0, clickCount: type === 'mousemove' ? 0 : 1 });
        }`,
        [name, at],
      );
    },
    async picture() {
      const url = await inChrome<string>(`
        const part = ${place};
        const { width, height } = part.getBoundingClientRect();
        const shot = await part.browsingContext.currentWindowGlobal.drawSnapshot(new DOMRect(0, 0, width, height), 2, 'white');
        const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');
        Object.assign(canvas, { width: shot.width, height: shot.height });
        canvas.getContext('2d').drawImage(shot, 0, 0);
        return canvas.toDataURL();`);
      return Buffer.from(url.split(',')[1] ?? '', 'base64');
    },
  };
}

/** An extension page in a tab, in which a test can also type. */
export interface PageView extends View {
  /** Clicks on the label of a field, and replaces its content. */
  fill(label: string, text: string): Promise<void>;
}

export function viewOf(page: Page): PageView {
  const look = <T>(what: string, values: readonly unknown[]) => {
    const given = values.map((value) => JSON.stringify(value));
    return page.evaluate(`(${what})(${['window', ...given].join(', ')})`) as Promise<T>;
  };
  const press = async (name: string) => {
    let before = '';
    // What is loaded late moves it: a press is sent to a point, and would miss.
    const at = await until(`“${name}” in ${page.url()}`, async () => {
      const found = await look<{ x: number; y: number } | null>(String(findControl), [name]);
      const isStill = JSON.stringify(found) === before;
      before = JSON.stringify(found);
      return isStill ? found : null;
    });
    await page.mouse.click(at.x, at.y);
  };
  return {
    text: () => look<string>(String(readText), []),
    look: (what, ...values) => look(String(what), values),
    press,
    async fill(label, text) {
      await press(label);
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type(text);
    },
    picture: async () => Buffer.from(await page.screenshot()),
  };
}

import { browser } from '#imports';
import { answerOfPage } from './answer-of-page.ts';
import type { NotingWorld } from './own-requests.ts';

/** The longer side in pixels: twice the displayed size, for high-density screens. */
const SIDE = 88;
/** Milliseconds for an image to load again; the page has one more to run the script. */
const PATIENCE = 8_000;

/** Runs inside the page. Must not use anything from outside itself. */
async function drawInPage(
  selectors: string[],
  side: number,
  mayLoad: boolean,
  patience: number,
): Promise<(string | null)[]> {
  // Firefox has it as a property; nothing else shows extensions what is in a closed tree.
  const rootOf = (host: Element): ShadowRoot | null => {
    const { chrome } = globalThis as unknown as { chrome: typeof browser };
    return import.meta.env.FIREFOX
      ? (host as Element & { openOrClosedShadowRoot: ShadowRoot | null }).openOrClosedShadowRoot
      : chrome.dom.openOrClosedShadowRoot(host as HTMLElement);
  };
  const find = (selector: string): Element | null => {
    const [first = '', ...inner] = selector.split(' >>> ');
    let element = document.querySelector(first);
    for (const part of inner) element = (element && rootOf(element))?.querySelector(part) ?? null;
    return element;
  };
  const loadReadable = async (address: string) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = address;
    const late = new Promise<never>((_, reject) => setTimeout(reject, patience, new Error('late')));
    await Promise.race([image.decode(), late]);
    // See `ownRequestsIn`.
    const world = globalThis as NotingWorld;
    world.ownRequests = [...(world.ownRequests ?? []), { type: 'image', url: address }];
    return image;
  };
  const copyOf = async (image: HTMLImageElement): Promise<string> => {
    const { naturalWidth, naturalHeight, currentSrc } = image;
    const scale = Math.min(1, side / Math.max(naturalWidth, naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(naturalHeight * scale));
    const { width, height } = canvas;
    const isDrawing = /^data:image\/svg|\.svgz?(?:[?#]|$)/i.test(currentSrc);
    // Decodes in the background, while a canvas alone would block the page; for SVG images it fails.
    const source = isDrawing
      ? image
      : await createImageBitmap(image, { resizeWidth: width, resizeHeight: height });
    canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
    if (source instanceof ImageBitmap) source.close();
    // Throws for a picture of another site whose server does not allow reading it.
    return canvas.toDataURL('image/webp', 0.8);
  };
  const draw = async (selector: string): Promise<string | null> => {
    try {
      const image = find(selector);
      if (!(image instanceof HTMLImageElement) || !image.complete || !image.naturalWidth) return null;
      return await copyOf(image).catch(async () =>
        mayLoad ? copyOf(await loadReadable(image.currentSrc)) : null,
      );
    } catch {
      return null;
    }
  };
  return Promise.all(selectors.map(draw));
}

/**
 * Returns small copies of images as `data:` URLs, drawn by the page from what it has already loaded: nothing is
 * requested, and pages of the extension need no permission to load from the web. Null for an image that is not loaded
 * or cannot be read, and for all if the page does not answer.
 *
 * @param mayLoad Whether the page may request an image of another site again, so that its server can allow reading it.
 */
export async function thumbnailsOf(
  tabId: number,
  selectors: readonly string[],
  mayLoad: boolean,
): Promise<readonly (string | null)[]> {
  const injected = browser.scripting.executeScript({
    target: { tabId },
    func: drawInPage,
    args: [[...selectors], SIDE, mayLoad, PATIENCE],
  });
  const drawn = ((await answerOfPage(injected, PATIENCE + 1_000)) ?? []) as Awaited<
    ReturnType<typeof drawInPage>
  >;
  return selectors.map((_, index) => {
    const copy = drawn[index];
    return copy && /^data:image\//.test(copy) ? copy : null;
  });
}

import { browser } from '#imports';

/** Pixels of the longer side: twice what is shown, for sharp screens. */
const SIDE = 88;

/** Runs inside the page. Must not use anything from outside itself. */
async function drawInPage(selectors: string[], side: number, mayLoad: boolean): Promise<(string | null)[]> {
  const find = (selector: string): Element | null => {
    let scope: Document | ShadowRoot | null = document;
    let element: Element | null = null;
    for (const part of selector.split(' >>> ')) {
      element = scope?.querySelector(part) ?? null;
      scope = element?.shadowRoot ?? null;
    }
    return element;
  };
  const loadReadable = async (address: string) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = address;
    await image.decode();
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
    // Decodes beside the page's own work, which a canvas alone would hold up; of a drawing it would make nothing.
    const source = isDrawing
      ? image
      : await createImageBitmap(image, { resizeWidth: width, resizeHeight: height });
    canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
    if (source instanceof ImageBitmap) source.close();
    // Throws for a picture of another site whose server does not let it be read.
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
  const drawn: (string | null)[] = [];
  for (const selector of selectors) drawn.push(await draw(selector));
  return drawn;
}

/**
 * Small copies of images as `data:` addresses, drawn by the page from what it has loaded: nothing is requested, and pages of
 * the extension need no right to load anything from the web. Null for one that is not loaded or may not be read.
 *
 * @param mayLoad Whether the page may ask for an image of another site once more, so that its server can let it be read.
 */
export async function thumbnailsOf(
  tabId: number,
  selectors: readonly string[],
  mayLoad: boolean,
): Promise<readonly (string | null)[]> {
  const [frame] = await browser.scripting
    .executeScript({ target: { tabId }, func: drawInPage, args: [[...selectors], SIDE, mayLoad] })
    .catch(() => []);
  const drawn = frame?.result ?? [];
  return selectors.map((_, index) => {
    const copy = drawn[index];
    return copy && /^data:image\//.test(copy) ? copy : null;
  });
}

import { browser } from '#imports';
import { answerOfPage } from './answer-of-page.ts';
import type { NotingWorld } from './own-requests.ts';

/** A picture as the page's browser loads it. */
export interface Picture {
  width: number;
  height: number;
  /** A small copy as a `data:` URL; null if the server does not allow reading it. */
  copy: string | null;
}

/** The greatest width of a copy, in pixels. */
const WIDTH = 480;
const PATIENCE = 8_000;

/** Runs inside the page. Must not use anything from outside itself. */
async function loadInPage(
  address: string,
  width: number,
  patience: number,
): Promise<Picture | 'late' | null> {
  const late = new Error('late');
  const lateness = new Promise<never>((_, reject) => {
    setTimeout(() => reject(late), patience);
  });
  const load = (isShared: boolean) =>
    Promise.race([
      lateness,
      new Promise<HTMLImageElement>((resolve, reject) => {
        const image = new Image();
        if (isShared) image.crossOrigin = 'anonymous';
        image.onload = () => resolve(image);
        image.onerror = () => reject(new Error('not loaded'));
        image.src = address;
      }),
    ]);
  try {
    // A picture of another site can only be read if its server allows it; its size is known in any case. Of a late one,
    // neither is known.
    const image = await load(true).catch((why: unknown) => {
      if (why === late) throw why;
      return load(false);
    });
    // See `ownRequestsIn`. One that the page shows may come from memory, without a request.
    const world = globalThis as NotingWorld;
    const shown = [...Document.prototype.querySelectorAll.apply(document, ['img'])] as HTMLImageElement[];
    const isShown = shown.some(({ currentSrc }) => currentSrc === image.src);
    if (!isShown) world.ownRequests = [...(world.ownRequests ?? []), { type: 'image', url: image.src }];
    const { naturalWidth, naturalHeight } = image;
    // An image without a size of its own has none here either.
    if (!naturalWidth || !naturalHeight) return null;
    const scale = Math.min(1, width / naturalWidth);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(naturalHeight * scale));
    let copy: string | null = null;
    try {
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
      copy = canvas.toDataURL('image/webp', 0.8);
    } catch {
      copy = null;
    }
    return { width: naturalWidth, height: naturalHeight, copy };
  } catch (why) {
    return why === late ? 'late' : null;
  }
}

/**
 * Loads a picture through the page in a tab, because pages of the extension load nothing from the web. Returns null if
 * it could not be loaded there, `late` if it has not loaded in time. Never rejects.
 */
export async function loadPicture(tabId: number, address: string): Promise<Picture | 'late' | null> {
  if (!/^https?:\/\//i.test(address)) return null;
  const injected = browser.scripting.executeScript({
    target: { tabId },
    func: loadInPage,
    args: [address, WIDTH, PATIENCE],
    injectImmediately: true,
  });
  // A page that is busy does not even run the script, whose own limit is therefore not enough.
  const picture = (await answerOfPage(injected, PATIENCE + 1_000, 'late')) as Awaited<
    ReturnType<typeof loadInPage>
  >;
  if (picture === 'late') return picture;
  if (!picture || !(picture.width > 0)) return null;
  return { ...picture, copy: /^data:image\//.test(picture.copy ?? '') ? picture.copy : null };
}

/**
 * CSS pixels: the popup's own width, and the minimum width of a zoomed one; before it is measured, it has almost none.
 */
const WIDTH = 440;
const LEAST = 280;

/** Fits the popup into its window if that is smaller, because the browser's zoom is above 180 %. */
export function fitIntoWindow(): void {
  const root = document.documentElement;
  let ratio = devicePixelRatio;
  const measure = () => {
    // After each change of zoom the popup gets as much as it requests, so it first requests everything.
    const isZoomed = ratio === devicePixelRatio && innerWidth >= LEAST && innerWidth < WIDTH;
    ratio = devicePixelRatio;
    root.toggleAttribute('data-zoomed', isZoomed);
    if (isZoomed) root.style.setProperty('--popup-width', `${innerWidth}px`);
    else root.style.removeProperty('--popup-width');
  };
  addEventListener('resize', measure);
  measure();
}

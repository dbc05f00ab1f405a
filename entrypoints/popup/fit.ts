/** CSS pixels: the popup's own width, and the least that a zoomed one gets; before it is measured it has next to none. */
const WIDTH = 440;
const LEAST = 280;

/** Fits the popup into its window where that is smaller, because the browser's zoom is above 180 %. */
export function fitIntoWindow(): void {
  const root = document.documentElement;
  let ratio = devicePixelRatio;
  const measure = () => {
    // Zoomed anew it is given as much as it asks for, and so asks for all of it first.
    const isZoomed = ratio === devicePixelRatio && innerWidth >= LEAST && innerWidth < WIDTH;
    ratio = devicePixelRatio;
    root.toggleAttribute('data-zoomed', isZoomed);
    if (isZoomed) root.style.setProperty('--popup-width', `${innerWidth}px`);
    else root.style.removeProperty('--popup-width');
  };
  addEventListener('resize', measure);
  measure();
}

import style from '@/entrypoints/popup/popup.css?inline';

/**
 * Gives the page the popup's style sheet until the test is over: `beforeEach(popupStyle)`. Imported as a style sheet, it
 * would stay for the tests of the other files, which share the page.
 */
export function popupStyle(): () => void {
  const sheet = document.createElement('style');
  sheet.textContent = style;
  document.head.append(sheet);
  return () => sheet.remove();
}

const PARAMETER = /^(page|paged|pg|page_?no|pagenum|page_?number|seite|pagina|strona)$/i;
const PATH = /\/(?:page|seite|pagina|strona)[/-](\d{1,5})\/?$/i;

/**
 * Returns a page's number in a series and the address of the first page; null if the address shows no number.
 */
export function pageNumberOf(url: URL): { number: number; first: URL } | null {
  const first = new URL(url);
  first.hash = '';
  const inPath = PATH.exec(url.pathname);
  if (inPath) {
    first.pathname = url.pathname.slice(0, inPath.index + 1);
    return { number: Number(inPath[1]), first };
  }
  const [name, value = ''] = [...url.searchParams].find(([key]) => PARAMETER.test(key)) ?? [];
  if (!name || !/^\d{1,5}$/.test(value)) return null;
  first.searchParams.delete(name);
  return { number: Number(value), first };
}

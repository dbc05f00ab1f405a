import { plainText } from './plain-text.ts';

/**
 * Wording of “not found” pages, in the most common languages of the web; in the form that `plainText`
 * returns.
 */
const PHRASES = new Set([
  'not found',
  'page not found',
  'file not found',
  'page does not exist',
  'page doesn t exist',
  'this page does not exist',
  'this page doesn t exist',
  'page could not be found',
  'page can t be found',
  'this page could not be found',
  'this page can t be found',
  'that page can t be found',
  'the page you are looking for doesn t exist',
  'the page you were looking for doesn t exist',
  'страница не найдена',
  'страница не существует',
  'такой страницы нет',
  'такой страницы не существует',
  'сторінку не знайдено',
  'сторінка не знайдена',
  'такої сторінки немає',
  'такої сторінки не існує',
  'nie znaleziono strony',
  'strona nie istnieje',
  'strona nie została znaleziona',
  'nie znaleziono',
  'seite nicht gefunden',
  'seite wurde nicht gefunden',
  'diese seite existiert nicht',
  'nicht gefunden',
  'page non trouvée',
  'page introuvable',
  'cette page n existe pas',
  'página no encontrada',
  'no se encontró la página',
  'la página no existe',
  'página não encontrada',
  'pagina non trovata',
  'pagina niet gevonden',
  'stránka nenalezena',
  'sayfa bulunamadı',
]);
const FILLER = new Set(
  '404 error erreur errore erro fehler fout błąd ошибка помилка oops whoops ups упс ой sorry'.split(' '),
);

function saysSo(part: string): boolean {
  const words = plainText(part).split(' ');
  const rest = words.filter((word) => !FILLER.has(word)).join(' ');
  return PHRASES.has(rest) || (rest === '' && words.includes('404'));
}

/**
 * Whether a title or heading has a part that only says that the page does not exist. “How to fix 404 pages”
 * does not.
 */
export function saysNotFound(text: string): boolean {
  return text.split(/\s[-–—]\s|[|·•»:!.(),]/).some(saysSo);
}

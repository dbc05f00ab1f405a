import type { Language } from './languages.ts';

/** One thing that is spoken of, and its one name in each language. */
export interface Term extends Readonly<Record<Language, string>> {
  /** What it is, where the word alone does not tell. */
  means?: string;
  /** Words that have been used for it and are not: parts of words, in lower case. Found in a catalogue, they fail the test. */
  never?: Readonly<Partial<Record<Language, readonly string[]>>>;
}

/**
 * The terms of all surfaces. Names that the technology itself has (`<head>`, cookie, robots.txt, noindex, canonical in code)
 * stay as they are in every language. The reader is addressed politely in Russian and Ukrainian (вы, ви) and by the
 * singular imperative in Polish (Naciśnij, Sprawdź). The Ukrainian apostrophe is ’ (U+2019).
 */
export const GLOSSARY: readonly Term[] = [
  {
    en: 'Blocker',
    ru: 'Критическая ошибка',
    uk: 'Критична помилка',
    pl: 'Błąd krytyczny',
    never: { ru: ['блокирующ'], uk: ['блокувальн'], pl: ['blokując'] },
  },
  { en: 'Error', ru: 'Ошибка', uk: 'Помилка', pl: 'Błąd' },
  {
    en: 'Warning',
    ru: 'Предупреждение',
    uk: 'Попередження',
    pl: 'Ostrzeżenie',
    never: { ru: ['недочёт'], uk: ['недолік'] },
  },
  {
    en: 'Notice',
    ru: 'Замечание',
    uk: 'Зауваження',
    pl: 'Uwaga',
    never: { ru: ['совет'], pl: ['porad'] },
    means: 'A small fault; also what Plumbline only points out, without points',
  },
  { en: 'finding', ru: 'проблема', uk: 'проблема', pl: 'problem', means: 'One failed check in the list' },
  { en: 'place', ru: 'место', uk: 'місце', pl: 'miejsce', means: 'Where on the page a finding is' },
  {
    en: 'How to fix',
    ru: 'Как исправить',
    uk: 'Як виправити',
    pl: 'Jak naprawić',
    never: { en: ['to mend'] },
  },
  {
    en: 'Not checked',
    ru: 'Не проверено',
    uk: 'Не перевірено',
    pl: 'Nie sprawdzono',
    never: { en: ['not looked at'], pl: ['niesprawdzon'] },
  },
  {
    en: 'Ignore on this site',
    ru: 'Игнорировать на этом сайте',
    uk: 'Ігнорувати на цьому сайті',
    pl: 'Ignoruj w tej witrynie',
    never: { en: ['intended here'] },
  },
  {
    en: 'check',
    ru: 'проверка',
    uk: 'перевірка',
    pl: 'sprawdzenie',
    never: { pl: ['pierwszy test'] },
    means: 'What Plumbline does to a page; a test is one of the twelve of the HTTP Observatory',
  },
  { en: 'grade', ru: 'оценка', uk: 'оцінка', pl: 'ocena', means: 'A letter from F to A+' },
  { en: 'score', ru: 'балл', uk: 'бал', pl: 'wynik', means: 'The number from 0 to 100' },
  {
    en: 'URL',
    ru: 'URL',
    uk: 'URL',
    pl: 'URL',
    means: 'Where the syntax matters; in running text address / адрес / адреса / adres',
  },
  { en: 'page', ru: 'страница', uk: 'сторінка', pl: 'strona' },
  { en: 'site', ru: 'сайт', uk: 'сайт', pl: 'witryna' },
  { en: 'host', ru: 'хост', uk: 'хост', pl: 'host' },
  {
    en: 'title',
    ru: 'title',
    uk: 'title',
    pl: 'title',
    means: 'The <title> element; never the word for a heading',
  },
  { en: 'description', ru: 'описание', uk: 'опис', pl: 'opis', means: 'The meta description' },
  { en: 'heading', ru: 'заголовок', uk: 'заголовок', pl: 'nagłówek', means: 'h1 to h6' },
  {
    en: 'header',
    ru: 'HTTP-заголовок',
    uk: 'HTTP-заголовок',
    pl: 'nagłówek HTTP',
    means: 'A field of the response',
  },
  {
    en: 'canonical URL',
    ru: 'канонический URL',
    uk: 'канонічний URL',
    pl: 'kanoniczny URL',
    never: {
      ru: ['канонический адрес', 'канонического адрес'],
      uk: ['канонічна адрес', 'канонічної адрес'],
      pl: ['adres kanoniczny', 'adresu kanoniczn'],
    },
  },
  {
    en: 'structured data',
    ru: 'структурированные данные',
    uk: 'структуровані дані',
    pl: 'dane strukturalne',
  },
  {
    en: 'rich result',
    ru: 'расширенный результат',
    uk: 'розширений результат',
    pl: 'wynik rozszerzony',
    never: { pl: ['z elementami rozszerzonymi'] },
  },
  { en: 'search engine', ru: 'поисковая система', uk: 'пошукова система', pl: 'wyszukiwarka' },
  { en: 'search result', ru: 'результат поиска', uk: 'результат пошуку', pl: 'wynik wyszukiwania' },
  { en: 'crawler', ru: 'робот', uk: 'робот', pl: 'robot' },
  { en: 'index', ru: 'индекс', uk: 'індекс', pl: 'indeks' },
  { en: 'link', ru: 'ссылка', uk: 'посилання', pl: 'link', never: { pl: ['odnośnik', 'odsyłacz'] } },
  { en: 'link text', ru: 'текст ссылки', uk: 'текст посилання', pl: 'tekst linku' },
  {
    en: 'image',
    ru: 'изображение',
    uk: 'зображення',
    pl: 'obraz',
    never: { ru: ['картинк'], uk: ['картинк'], pl: ['obrazek', 'obrazk'] },
  },
  { en: 'alt text', ru: 'атрибут alt', uk: 'атрибут alt', pl: 'atrybut alt' },
  {
    en: 'redirect',
    ru: 'редирект',
    uk: 'перенаправлення',
    pl: 'przekierowanie',
    never: { ru: ['перенаправлен'], uk: ['редирект'] },
  },
  { en: 'hop', ru: 'шаг', uk: 'крок', pl: 'krok', means: 'One redirect of a chain' },
  { en: 'language version', ru: 'языковая версия', uk: 'мовна версія', pl: 'wersja językowa' },
  { en: 'sitemap', ru: 'карта сайта', uk: 'карта сайту', pl: 'mapa witryny' },
  { en: 'response', ru: 'ответ', uk: 'відповідь', pl: 'odpowiedź' },
  { en: 'request', ru: 'запрос', uk: 'запит', pl: 'żądanie' },
  {
    en: 'rendered',
    ru: 'после рендеринга',
    uk: 'після рендерингу',
    pl: 'po wyrenderowaniu',
    means: 'As a browser has made it, scripts included',
  },
  {
    en: 'served',
    ru: 'как отдал сервер',
    uk: 'як віддав сервер',
    pl: 'z serwera',
    means: 'As the server sent it',
  },
  { en: 'cookie', ru: 'cookie', uk: 'cookie', pl: 'plik cookie' },
  { en: 'source map', ru: 'карта кода', uk: 'карта коду', pl: 'mapa kodu' },
  { en: 'nonce', ru: 'nonce', uk: 'nonce', pl: 'nonce' },
  { en: 'frame', ru: 'фрейм', uk: 'фрейм', pl: 'ramka' },
  { en: 'key', ru: 'ключ', uk: 'ключ', pl: 'klucz', means: 'The API key of an account' },
  { en: 'job', ru: 'задача', uk: 'завдання', pl: 'zadanie', means: 'What runs at the service' },
  { en: 'run', ru: 'запуск', uk: 'запуск', pl: 'uruchomienie', means: 'One launch of a promotion' },
  { en: 'Promotion', ru: 'Продвижение', uk: 'Просування', pl: 'Promocja' },
  { en: 'Rank', ru: 'Позиции', uk: 'Позиції', pl: 'Pozycje' },
  { en: 'Audit', ru: 'Аудит', uk: 'Аудит', pl: 'Audyt' },
  { en: 'Shield', ru: 'Защита', uk: 'Захист', pl: 'Ochrona' },
  { en: 'sandbox', ru: 'песочница', uk: 'пісочниця', pl: 'piaskownica' },
  {
    en: 'toolbar button',
    ru: 'кнопка на панели браузера',
    uk: 'кнопка на панелі браузера',
    pl: 'przycisk na pasku przeglądarki',
  },
];

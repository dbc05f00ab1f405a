import type { Texts } from './en.ts';

export const pl: Texts = {
  unauthorized: 'Brak klucza API, klucz jest nieznany lub cofnięty.',
  insufficient_funds: 'Na koncie jest za mało środków.',
  forbidden_scope: 'Ten klucz nie ma dostępu do tej części serwisu.',
  pro_required: 'To wymaga planu Pro.',
  forbidden: 'To działanie jest niedozwolone.',
  not_found: 'Nie znaleziono obiektu albo należy on do innego konta.',
  already_active: 'Ten link jest już promowany.',
  already_running: 'To zadanie już trwa.',
  needs_verify: 'Najpierw zweryfikuj domenę.',
  need_estimate: 'Najpierw wykonaj audyt ekspresowy: pokaże wielkość witryny.',
  report_archived: 'Raport został zarchiwizowany. W planie Pro jest dostępny od razu.',
  validation_error: 'W żądaniu jest błąd.',
  domain_mismatch: 'Ten adres nie należy do witryny projektu.',
  brand_name_required: 'Nie znaleziono marki na stronie. Podaj jej nazwę.',
  express_limit: 'Dzienny limit audytów ekspresowych został wyczerpany.',
  rate_limited: 'Zbyt wiele żądań. Spróbuj później.',
  server_error: 'Błąd wewnętrzny. Spróbuj później.',
  level1_disabled: 'Uruchamianie promocji jest chwilowo wyłączone.',
  api_disabled: 'API jest chwilowo wyłączone.',
  malformed_json: 'Treść żądania nie jest poprawnym dokumentem JSON.',
  rank_note: 'Sprawdzane pozycje: {count}. Wyniki pojawią się w ciągu kilku minut.',
  verification_hint:
    'Umieść {token} w rekordzie DNS TXT domeny {domain} jako site-verification={token}, w pliku {file} albo na stronie głównej: <meta name="site-verification" content="{token}">.',
};

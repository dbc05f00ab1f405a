import type { Texts } from './en.ts';

export const uk: Texts = {
  unauthorized: 'Ключ API не вказано, він невідомий або відкликаний.',
  insufficient_funds: 'На балансі недостатньо коштів.',
  forbidden_scope: 'Цьому ключу недоступна ця частина сервісу.',
  pro_required: 'Для цього потрібен тариф Pro.',
  forbidden: 'Цю дію заборонено.',
  not_found: 'Об’єкт не знайдено або він належить іншому акаунту.',
  already_active: 'Це посилання вже просувається.',
  already_running: 'Процес уже запущено.',
  needs_verify: 'Спершу підтвердьте домен.',
  need_estimate: 'Спершу проведіть експрес-аудит: він покаже розмір сайту.',
  report_archived: 'Звіт перенесено до архіву. На тарифі Pro він доступний одразу.',
  validation_error: 'У запиті є помилка.',
  domain_mismatch: 'Ця адреса не належить до сайту проєкту.',
  brand_name_required: 'Бренд на сайті не знайдено. Вкажіть його назву.',
  express_limit: 'Денний ліміт експрес-аудитів вичерпано.',
  rate_limited: 'Забагато запитів. Спробуйте пізніше.',
  server_error: 'Внутрішня помилка. Спробуйте пізніше.',
  level1_disabled: 'Запуск просування тимчасово вимкнено.',
  api_disabled: 'API тимчасово вимкнено.',
  malformed_json: 'Тіло запиту — некоректний JSON.',
  rank_note: 'Позиції перевіряються: {count}. Результати з’являться за кілька хвилин.',
  verification_hint:
    'Розмістіть {token} у DNS-записі TXT домену {domain} як site-verification={token}, у файлі {file} або на головній сторінці: <meta name="site-verification" content="{token}">.',
};

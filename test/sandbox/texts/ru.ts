import type { Texts } from './en.ts';

export const ru: Texts = {
  unauthorized: 'Ключ API не указан, неизвестен или отозван.',
  insufficient_funds: 'На балансе недостаточно средств.',
  forbidden_scope: 'Этому ключу недоступна эта часть сервиса.',
  pro_required: 'Для этого нужен тариф Pro.',
  forbidden: 'Это действие запрещено.',
  not_found: 'Объект не найден или принадлежит другому аккаунту.',
  already_active: 'Эта ссылка уже продвигается.',
  already_running: 'Процесс уже запущен.',
  needs_verify: 'Сначала подтвердите домен.',
  need_estimate: 'Сначала проведите экспресс-аудит: он покажет размер сайта.',
  report_archived: 'Отчёт перенесён в архив. На тарифе Pro он доступен сразу.',
  validation_error: 'В запросе есть ошибка.',
  domain_mismatch: 'Этот адрес не относится к сайту проекта.',
  brand_name_required: 'Бренд на сайте не найден. Укажите его название.',
  express_limit: 'Дневной лимит экспресс-аудитов исчерпан.',
  rate_limited: 'Слишком много запросов. Повторите позже.',
  server_error: 'Внутренняя ошибка. Повторите позже.',
  level1_disabled: 'Запуск продвижения временно отключён.',
  api_disabled: 'API временно отключён.',
  malformed_json: 'Тело запроса — не корректный JSON.',
  rank_note: 'Позиции проверяются: {count}. Результаты появятся через несколько минут.',
  verification_hint:
    'Разместите {token} в DNS-записи TXT домена {domain} в виде site-verification={token}, в файле {file} или на главной странице: <meta name="site-verification" content="{token}">.',
};

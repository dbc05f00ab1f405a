import * as z from 'zod/mini';
import { LANGUAGES } from '../i18n/languages.ts';
import { stored } from './stored.ts';

const Settings = z.object({
  /** `auto` follows the browser. */
  language: z.catch(z.enum(['auto', ...LANGUAGES]), 'auto'),
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  /** Whether a finished job is announced; the browser's permission is asked for with it. Null: not decided yet. */
  notifications: z.catch(z.nullable(z.boolean()), null),
  /** Whether jobs show on the toolbar button. */
  badge: z.catch(z.boolean(), true),
});
export type Settings = z.output<typeof Settings>;

/** What the user has chosen. Written by the options page, read everywhere. */
export const settings = stored<Settings>('local:settings', Settings, {
  language: 'auto',
  theme: 'system',
  notifications: null,
  badge: true,
});

const Connection = z.object({
  /** New with every key: what was fetched with another key is not shown under this one. */
  id: z.string(),
  baseUrl: z.string(),
  /** The key's last characters, to recognise it by. The key itself never leaves the worker. */
  keyHint: z.string(),
  label: z.nullable(z.string()),
  scopes: z.array(z.string()),
  /** `rejected`: the service no longer accepts the key. */
  state: z.enum(['connected', 'rejected']),
});
export type Connection = z.output<typeof Connection>;

/** The service that the user has connected, without its key; null before. Written by the worker. */
export const connection = stored<Connection | null>('local:connection', z.nullable(Connection), null);

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An action of the worker, reported by the worker at that moment. */
export interface Said {
  /**
   * `born`: it starts. `sent`: it has called `fetch` with something other than a GET. `told`: it shows a notification.
   * `place`: it reaches a place, while reporting is on. `halted`: it has stopped.
   */
  what: 'born' | 'sent' | 'told' | 'place' | 'halted';
  /** Method and address; id of the notification; name of the place. */
  text: string;
}

/**
 * The n-th place whose name begins like that. What a worker does at the same time, such as the badge, is not always in
 * the same order, so the number among all places may be that of another place next time.
 */
export interface NamedPlace {
  name: string;
  nth: number;
}

/** A place by its number among all places, or by name. */
export type Place = number | NamedPlace;

/**
 * Runs in the worker before its own first line. Every call of a browser API is a place: before the call, and also
 * after it if it changes something. At the place that is stored as `haltAt`, the worker halts: this call never returns, and no later one does, while work in progress continues, as when the
 * worker is killed. At -1 it reports all the places that it reaches.
 */
function observe() {
  type Call = (...values: unknown[]) => unknown;
  const channel = new BroadcastChannel('kills');
  const say = (what: string, text: string) => channel.postMessage({ what, text });
  const never = new Promise<never>(() => {});
  const state = { at: 0 as Place, passed: 0, isHalted: false };
  const read = chrome.storage.session.get('haltAt').then(({ haltAt = 0 }) => {
    state.at = haltAt as Place;
  });
  const obey = (changes: Record<string, { newValue?: unknown }>) => {
    if (changes.haltAt) Object.assign(state, { at: changes.haltAt.newValue ?? 0, passed: 0 });
  };
  chrome.storage.session.onChanged.addListener(obey);
  say('born', '');

  /** Returns whether the worker may continue past a place. */
  const mayPass = (name: string) => {
    if (state.isHalted) return false;
    if (state.at === -1) say('place', name);
    const { at } = state;
    const wanted = typeof at === 'number' ? { name: '', nth: at } : at;
    if (!name.startsWith(wanted.name)) return true;
    state.passed += 1;
    if (state.passed !== wanted.nth) return true;
    state.isHalted = true;
    say('halted', name);
    return false;
  };
  const pass = (name: string) => read.then(() => (mayPass(name) ? undefined : never));

  const wrap = (
    owner: object,
    name: string,
    label: string,
    isChange = false,
    told?: (id: unknown) => void,
  ) => {
    const methods = owner as Record<string, Call>;
    const real = methods[name];
    if (!real) return;
    methods[name] = async (...values) => {
      await pass(`before ${label}`);
      const result = await real.apply(owner, values);
      told?.(values[0]);
      if (isChange) await pass(`after ${label}`);
      return result;
    };
  };
  for (const area of ['local', 'session'] as const) {
    wrap(chrome.storage[area], 'get', `storage.${area}.get`);
    for (const name of ['set', 'remove']) wrap(chrome.storage[area], name, `storage.${area}.${name}`, true);
  }
  wrap(chrome.permissions, 'contains', 'permissions.contains');
  wrap(chrome.alarms, 'get', 'alarms.get');
  for (const name of ['create', 'clear']) wrap(chrome.alarms, name, `alarms.${name}`, true);
  for (const name of ['setBadgeText', 'setTitle']) wrap(chrome.action, name, `action.${name}`);
  if (chrome.notifications) {
    wrap(chrome.notifications, 'getAll', 'notifications.getAll');
    wrap(chrome.notifications, 'create', 'notifications.create', true, (id) => say('told', String(id)));
  }
  wrap(navigator.locks, 'request', 'lock');

  const { fetch } = globalThis;
  globalThis.fetch = async (...given) => {
    const [first] = given;
    const { method, url } = first instanceof Request ? first : new Request(...given);
    // A notification fetches its own icon.
    if (!url.startsWith('http')) return fetch(...given);
    const label = `${method} ${new URL(url).pathname.replace(/\d+/g, '*')}`;
    await pass(`before ${label}`);
    if (method !== 'GET') say('sent', `${method} ${url}`);
    const answer = fetch(...given);
    const isHere = mayPass(`under way ${label}`);
    const response = await answer.finally(() => (isHere ? pass(`after ${label}`) : never));
    return response;
  };

  // A transaction in which no request ever completes.
  const silent: object = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'then') return undefined;
        if (name === 'done') return never;
        if (name === 'keyPath') return 'id';
        if (name === 'store') return silent;
        return name === 'objectStore' || name === 'index' ? () => silent : () => never;
      },
    },
  );
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    const label = `${mode ?? 'readonly'} ${[names].flat().join('+')}`;
    if (!mayPass(`before ${label}`)) return silent as IDBTransaction;
    const begun = transaction.call(this, names, mode, options);
    if (mode !== 'readwrite') return begun;
    // Only the end of an awaited change is delayed: the change is written, but the worker does not know.
    begun.addEventListener('complete', (event) => {
      if (!mayPass(`after ${label}`)) event.stopImmediatePropagation();
    });
    return begun;
  };
}

/** Makes a copy of a built extension whose worker is observed; nothing else is changed. */
export function observedBuild(build: string, folder: string): string {
  cpSync(build, folder, { recursive: true });
  const file = join(folder, 'background.js');
  writeFileSync(file, `(${observe})();\n${readFileSync(file, 'utf8')}`);
  return folder;
}

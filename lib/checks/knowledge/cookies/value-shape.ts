import type { ValueShape } from '../../snapshot.ts';

const FLAG = /^(true|false|yes|no|on|off|[01])$/i;
const TOKEN = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/;
/** Letters and digits as mixed as in no words, in a run of this length. */
const RUN = /[\w+/-]{16,}/;

/** What a value looks like, without keeping it. A guess by form alone. */
export function valueShape(value: string): ValueShape {
  const text = value.slice(0, 4_096);
  const [run = ''] = RUN.exec(text) ?? [];
  const kind = !text
    ? 'empty'
    : FLAG.test(text)
      ? 'flag'
      : TOKEN.test(text)
        ? 'json web token'
        : /^\d+$/.test(text)
          ? 'number'
          : /\d/.test(run) && /[a-z]/i.test(run)
            ? 'random'
            : 'text';
  return { length: value.length, kind };
}

import { expect, it } from 'vitest';
import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { pace } from '@/lib/service/requests/pace.ts';
import { draw } from '@/test/components/draw.tsx';
import { shown } from '@/test/components/shown.ts';
import { ACCOUNT, connected } from '@/test/components/with-service.tsx';
import { useErrorText } from './error-text.ts';
import { clockText } from './format.ts';

const ERRORS: readonly [ServiceErrorCode, string?][] = [
  ['unknown', 'moon'],
  ['unknown'],
  ['entry_unreadable', 'run:3'],
  ['entry_unreadable', 'moon:2'],
  ['rate_limited'],
  ['unreachable'],
];
const LIST =
  'in the service’s list cannot be read, so Plumbline cannot tell whether this already exists there.';

function Errors() {
  const errorText = useErrorText();
  return ERRORS.map((error) => <p key={error.join()}>{errorText(...error)}</p>);
}

it('an error says what the service said, which item cannot be read, and when the pause it asked for ends', async () => {
  await connected();
  const { container } = await draw(<Errors />);
  const said = [
    'The service returned an unknown error (moon).',
    'The service returned an unknown error.',
    `Run 3 ${LIST} Nothing was sent.`,
    `Item 2 ${LIST} Nothing was sent.`,
  ];
  const others = ['Too many requests. Try again in a minute.', 'The service cannot be reached.'];
  await expect.poll(() => shown(container)).toEqual([...said, ...others]);
  const until = Date.now() + 90_000;
  const sent = { background: [], page: [], reserve: [] };
  await pace.set({ [ACCOUNT]: { sent, notBefore: { requests: until } } });
  const time = clockText('en', until).replace('\u202f', ' ');
  await expect
    .poll(() => shown(container))
    .toEqual([...said, `Too many requests. Try again at ${time}.`, 'The service cannot be reached.']);
});

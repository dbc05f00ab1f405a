import { expect, it } from 'vitest';
import { readServerOptions } from './server-options.ts';

it.each([
  [[], false, [], null],
  [['--allow-private', '--config', 'none'], true, [], 'none'],
  [
    ['--allow', 'http://localhost:3000/', '--allow', 'https://staging.example'],
    false,
    ['http://localhost:3000', 'https://staging.example'],
    null,
  ],
] as const)('%j allows what it names, and nothing else', (words, isPrivateAllowed, origins, config) => {
  expect(readServerOptions(words)).toEqual({ allowance: { isPrivateAllowed, origins }, config });
});

it.each(['localhost', 'http://localhost:3000/teas', 'http://ann@localhost'])('%s is no origin', (origin) => {
  expect(() => readServerOptions(['--allow', origin])).toThrow(
    '--allow must be an origin, as in http://localhost:3000.',
  );
});

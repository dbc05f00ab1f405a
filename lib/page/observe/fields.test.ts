import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldsIn } from './fields.ts';

afterEach(() => void vi.unstubAllEnvs());

describe('the headers of an observed response', () => {
  it('are separate, with names in lower case', () => {
    const headers = [{ name: 'X-Tea', value: 'green' }, { name: 'X-Tea', value: 'black' }, { name: 'Vary' }];
    expect(fieldsIn(headers)).toEqual([
      ['x-tea', 'green'],
      ['x-tea', 'black'],
      ['vary', ''],
    ]);
    expect(fieldsIn()).toEqual([]);
  });

  it('are split if Firefox has joined cookies with a line break; other headers stay whole', () => {
    const value = 'a=1; Secure\nb=2';
    expect(fieldsIn([{ name: 'Set-Cookie', value }])).toEqual([
      ['set-cookie', 'a=1; Secure'],
      ['set-cookie', 'b=2'],
    ]);
    expect(fieldsIn([{ name: 'x-a', value }])).toEqual([['x-a', value]]);
  });

  it('have one character per byte, like those of fetch', () => {
    expect(fieldsIn([{ name: 'x-a', value: 'é' }])).toEqual([['x-a', 'Ã©']]);
    const bytes = new Uint8Array([0xe9, 0x41]).buffer;
    expect(fieldsIn([{ name: 'x-a', binaryValue: bytes as never }])).toEqual([['x-a', 'éA']]);
  });

  it('stay unchanged in Firefox, which already returns them that way', () => {
    vi.stubEnv('FIREFOX', 'true');
    expect(fieldsIn([{ name: 'x-a', value: 'Ã©' }])).toEqual([['x-a', 'Ã©']]);
    const bytes = new Uint8Array([0xe9]).buffer;
    expect(fieldsIn([{ name: 'x-a', binaryValue: bytes as never }])).toEqual([['x-a', 'é']]);
  });
});

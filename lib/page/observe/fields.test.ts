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

  it('are text: what Chromium has decoded stays, and what it returns as bytes has a character for each', () => {
    expect(fieldsIn([{ name: 'x-a', value: 'é' }])).toEqual([['x-a', 'é']]);
    expect(fieldsIn([{ name: 'x-a', value: 'Ã©' }])).toEqual([['x-a', 'Ã©']]);
    const bytes = new Uint8Array([0xe9, 0x41]).buffer;
    expect(fieldsIn([{ name: 'x-a', binaryValue: bytes as never }])).toEqual([['x-a', 'éA']]);
    expect(fieldsIn([{ name: 'Location', binaryValue: bytes as never }])).toEqual([['location', '%E9A']]);
  });

  it('are decoded in Firefox, which returns a character per byte', () => {
    vi.stubEnv('FIREFOX', 'true');
    expect(fieldsIn([{ name: 'x-a', value: 'Ã©' }])).toEqual([['x-a', 'é']]);
    expect(fieldsIn([{ name: 'x-a', value: 'é' }])).toEqual([['x-a', 'é']]);
    expect(fieldsIn([{ name: 'Location', value: 'é' }])).toEqual([['location', '%E9']]);
  });
});

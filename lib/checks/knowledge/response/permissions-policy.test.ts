import { describe, expect, it } from 'vitest';
import { limitsOf, permissionsIn } from './permissions-policy.ts';

describe('the camera in a Permissions-Policy', () => {
  it.each([
    ['camera=()', 'limited'],
    ['camera=self', 'limited'],
    ['camera=(self "https://call.example")', 'limited'],
    ['camera=*', 'open'],
    ['camera=(self *)', 'open'],
    ['microphone=()', 'unsaid'],
    ['', 'unsaid'],
  ])('%s: %s', (value, answer) => {
    expect(permissionsIn(value)?.('camera')).toBe(answer);
  });

  it('is null if browsers cannot read it', () => {
    expect(permissionsIn("camera 'none'")).toBeNull();
  });

  it('and then limits nothing', () => {
    const response = (headers: [string, string][]) => ({
      how: 'observed' as const,
      url: 'https://example.com/',
      status: 200,
      headers,
    });
    expect(limitsOf(response([['permissions-policy', 'camera=()']]))('camera')).toBe(true);
    expect(limitsOf(response([['permissions-policy', "camera 'none'"]]))('camera')).toBe(false);
    expect(limitsOf(response([]))('camera')).toBe(false);
  });
});

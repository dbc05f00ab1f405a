import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from '#imports';
import { probeInPage, probeLibraries } from './library-probe.ts';

const probe = (...paths: string[]) =>
  probeInPage(paths.map((path) => ['x', path] as const)).map(([, version]) => version);
const page = (variables: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubGlobal(name, value);
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('variables of a page', () => {
  it('are read by their path', () => {
    page({ jQuery: Object.assign(() => {}, { fn: { jquery: '3.4.1' } }), ko: { version: '3.5.0-rc.1' } });
    expect(
      probeInPage([
        ['jquery', 'jQuery.fn.jquery'],
        ['knockout', 'ko.version'],
      ]),
    ).toEqual([
      ['jquery', '3.4.1'],
      ['knockout', '3.5.0-rc.1'],
    ]);
  });

  it('are joined if a version consists of parts', () => {
    page({ tinymce: { majorVersion: '6', minorVersion: '8.3' } });
    expect(probe('tinymce.majorVersion tinymce.minorVersion')).toEqual(['6.8.3']);
  });

  it('are joined if the parts are numbers, or are written in the table', () => {
    page({ dojo: { version: { major: 1, minor: 16, patch: 0 } }, THREE: { REVISION: '124' } });
    expect(probe('dojo.version.major dojo.version.minor dojo.version.patch', '0 THREE.REVISION 0')).toEqual([
      '1.16.0',
      '0.124.0',
    ]);
  });

  it('may be an attribute', () => {
    const root = { getAttribute: (name: string) => (name === 'ng-version' ? '10.2.4' : null) };
    page({ document: { querySelector: (selector: string) => (selector === '[ng-version]' ? root : null) } });
    expect(probe('[ng-version]', '[data-version]')).toEqual(['10.2.4']);
  });

  it('may be of a beta without a hyphen', () => {
    page({ a: '1.9.0b1' });
    expect(probe('a')).toEqual(['1.9.0b1']);
  });

  it('may contain more than the version', () => {
    page({ a: '3.4.1 -ajax,-ajax/jsonp,-ajax/load,-effects,-effects/Tween,-effects/animatedSelector' });
    expect(probe('a')).toEqual(['3.4.1']);
  });

  it('may be behind a getter', () => {
    const Tooltip = Object.defineProperty(() => {}, 'VERSION', { get: () => '5.3.3' });
    page({ bootstrap: { Tooltip } });
    expect(probe('bootstrap.Tooltip.VERSION')).toEqual(['5.3.3']);
  });

  it.each([
    ['nothing', {}],
    ['nothing below', { a: null }],
    ['a text', { a: 'kettles' }],
    ['a number', { a: 3.4 }],
    ['an object that can be a text', { a: { toString: () => '3.4.1' } }],
    ['markup', { a: '3.4.1<img src=x>' }],
    ['a version without end', { a: '1.'.repeat(100_000) }],
    ['a text without end', { a: `1.2.3-${'x'.repeat(1_000_000)}` }],
    ['a function', { a: () => '3.4.1' }],
  ])('are left out if there is %s', (_name, variables) => {
    page(variables);
    expect(probe('a', 'a.b', 'a.b.c')).toEqual([]);
  });

  it('that fail do not affect the others', () => {
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('no');
        },
      },
    );
    page({ trap, b: { version: '1.2.3' } });
    expect(probe('trap.version', 'b.version')).toEqual(['1.2.3']);
  });

  it('are not called', () => {
    const call = vi.fn(() => '1.2.3');
    page({ a: call, b: { toJSON: call, valueOf: call } });
    expect(probe('a', 'b', 'a.b')).toEqual([]);
    expect(call).not.toHaveBeenCalled();
  });

  it('are a hundred at most', () => {
    page({ a: '1.2.3' });
    expect(probe(...Array<string>(500).fill('a'))).toHaveLength(100);
  });
});

describe('the answer of a page', () => {
  const answer = (result: unknown) =>
    vi
      .spyOn(browser.scripting, 'executeScript')
      .mockResolvedValue([{ result, frameId: 0, documentId: 'a' }] as never);

  it('is used as it is', async () => {
    answer([['jquery', '3.4.1']]);
    expect(await probeLibraries(1, [])).toEqual([['jquery', '3.4.1']]);
  });

  it.each([[null], ['x'], [{ length: 1 }]])('is rejected: %j', async (result) => {
    answer(result);
    expect(await probeLibraries(1, [])).toBeNull();
  });

  it('loses everything that it should not contain', async () => {
    answer([['jquery', 3], 'x', null, ['a'], ['jquery', '3.4.1']]);
    expect(await probeLibraries(1, [])).toEqual([['jquery', '3.4.1']]);
  });

  it('is missing without access to the tab', async () => {
    vi.spyOn(browser.scripting, 'executeScript').mockRejectedValue(new Error('no access'));
    expect(await probeLibraries(1, [])).toBeNull();
  });
});

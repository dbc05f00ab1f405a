import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { librariesInCode } from './libraries-in-code.ts';

const found = async (code: string) =>
  (await librariesInCode(code)).map(({ library, version }) => `${library.name} ${version}`);

describe('libraries by the code of a script', () => {
  it.each([
    ['the comment before it', '!function(){}();/*! jQuery v3.4.1 | (c) JS Foundation */', 'jquery 3.4.1'],
    ['a comment in another form of line', '/*!\r\n * jQuery JavaScript Library v1.7.2\r\n', 'jquery 1.7.2'],
    ['its minified code', 'q="3.4.1",k=function(e,t){};k.fn=k.prototype={jquery:q,', ''],
    ['a version in parts', 'dojo.version={major:1,minor:16,patch:0', 'dojo 1.16.0'],
    [
      'a version in parts, with code between',
      `tinyMCEPreInit${'x'.repeat(900)}majorVersion:"4",minorVersion:"9.1",`,
      'tinymce 4.9.1',
    ],
    ['its own sign', '/*\n@license\nmarked v0.3.2\n*/', 'marked 0.3.2'],
    ['a prerelease', 'Ember.VERSION = "1.0.0.rc.6"', 'ember 1.0.0-rc.6'],
    ['a build', '/*! DataTables 1.10.20.min', 'datatables.net 1.10.20'],
  ])('by %s', async (_name, code, expected) => {
    expect(await found(code)).toEqual(expected ? [expected] : []);
  });

  it('not in the site’s own code', async () => {
    expect(
      await found(
        'const version="3.4.1";export const jquery="a";/* needs\n jQuery v3.4.1 */say("jQuery v1.9.1")',
      ),
    ).toEqual([]);
  });

  it('anywhere in long code', async () => {
    expect(await found(`${'code();\n'.repeat(30_000)}/*! jQuery v3.4.1 */`)).toEqual(['jquery 3.4.1']);
  });

  it.each([
    ['comments', '/*! jQuery UI - v1.1.1 \n'],
    ['lines', '// Version: v1.1.1\n'],
    ['addresses', '/*! jQuery UI 1.1.1'],
    ['versions', 'apiVersion:"1.1.1",data,password,disableAutoFetch,'],
    ['assignments', '.version="1.1.1",duration'],
    ['objects', 'var g={VERSION:"1.1.1",'],
    ['names', '@class easyXDM '],
  ])('stays fast with many %s', (_name, part) => {
    const short = part.repeat(Math.ceil(50_000 / part.length));
    expect(effort(() => librariesInCode(short))).toBeLessThan(60);
  });
});

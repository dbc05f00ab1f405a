import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { collectHtml } from '../../collect/parse5.ts';
import { LIBRARY_VARIABLES, librariesIn, type Probed } from './libraries-in.ts';

const found = (html: string, probed?: readonly Probed[]) =>
  librariesIn(collectHtml(html, 'https://example.com/shop/'), probed).map(
    ({ name, version, by }) => `${name} ${version} ${by}`,
  );
const script = (src: string) => `<script src="${src}"></script>`;

describe('libraries by the address of a script', () => {
  it.each([
    ['/js/jquery-3.4.1.min.js', 'jquery 3.4.1'],
    ['jquery-1.12.4-ie.js', 'jquery 1.12.4'],
    ['/a/jQuery.dataTables-1.10.20.min.js', 'datatables.net 1.10.20'],
    ['https://code.jquery.com/jquery-3.3.1.slim.min.js', 'jquery 3.3.1'],
    ['https://code.jquery.com/ui/1.12.1/jquery-ui.min.js', 'jquery-ui 1.12.1'],
    ['https://ajax.googleapis.com/ajax/libs/jquery/2.2.4/jquery.min.js', 'jquery 2.2.4'],
    ['https://ajax.googleapis.com/ajax/libs/jqueryui/1.12.1/jquery-ui.min.js', 'jquery-ui 1.12.1'],
    [
      'https://cdnjs.cloudflare.com/ajax/libs/twitter-bootstrap/4.3.0/js/bootstrap.bundle.min.js',
      'bootstrap 4.3.0',
    ],
    ['https://cdnjs.cloudflare.com/ajax/libs/angular.js/1.8.2/angular.min.js', 'angular 1.8.2'],
    ['https://cdnjs.cloudflare.com/ajax/libs/Chart.js/2.9.3/Chart.bundle.min.js', 'chart.js 2.9.3'],
    ['https://cdn.jsdelivr.net/npm/vue@2.6.14', 'vue 2.6.14'],
    ['https://unpkg.com/vue@3.0.0-beta.10/dist/vue.global.prod.js', 'vue 3.0.0-beta.10'],
    ['https://unpkg.com/dompurify@2.0.0/dist/purify.min.js', 'dompurify 2.0.0'],
    ['https://cdn.datatables.net/1.10.20/js/jquery.dataTables.min.js', 'datatables.net 1.10.20'],
    ['https://cdn.ckeditor.com/4.16.0/standard/ckeditor.js', 'ckeditor4 4.16.0'],
    ['/js/jquery-migrate-1.2.1.min.js', 'jquery-migrate 1.2.1'],
    ['/1.12.4/jquery.min.js', 'jquery 1.12.4'],
    ['/js/jquery-1.7.min.js', 'jquery 1.7'],
    ['/js/jquery-1.9.0b1.js', 'jquery 1.9.0-b1'],
    ['/js/jquery-3.4.1.bundle.min.js', 'jquery 3.4.1'],
    ['/js/swfobject_2.0.js', 'swfobject 2.0'],
    ['https://unpkg.com/react-dom@16.2.0/umd/react-dom.production.min.js', 'react-dom 16.2.0'],
    ['https://cdn.example/react-dom/16.2.0/umd/react-dom.production.min.js', 'react-dom 16.2.0'],
    [
      'https://cdnjs.cloudflare.com/ajax/libs/prettyPhoto/3.1.5/js/jquery.prettyPhoto.min.js',
      'jquery.prettyphoto 3.1.5',
    ],
    ['https://cdnjs.cloudflare.com/ajax/libs/ember.js/2.0.1/ember.min.js', 'ember 2.0.1'],
    ['https://ajax.googleapis.com/ajax/libs/dojo/1.13.0/dojo/dojo.js', 'dojo 1.13.0'],
    ['https://cdnjs.cloudflare.com/ajax/libs/pdf.js/2.0.943/pdf.min.js', 'pdfjs-dist 2.0.943'],
    ['https://vjs.zencdn.net/7.8.4/video.min.js', 'video.js 7.8.4'],
    [
      'https://cdn.jsdelivr.net/combine/npm/jquery@3.4.1,npm/bootstrap@4.3.0',
      'bootstrap 4.3.0',
      'jquery 3.4.1',
    ],
  ])('%s', (src, ...expected) => {
    expect(found(script(src))).toEqual(expected.map((library) => `${library} file name`));
  });

  it.each([
    ['another library', '/js/jquery-cookie-1.2.1.min.js'],
    ['a script of the site about charts', '/js/chart-2.1.0.js'],
    ['another package of a like name', 'https://unpkg.com/video@1.0.0/index.js'],
    ['a line, not a version', 'https://cdn.jsdelivr.net/npm/jquery@3/dist/jquery.min.js'],
    ['a version of the site', '/static/2.3.1/js/jquery.min.js'],
    ['a version of the site below a name', '/jquery/2.3.1/app.js'],
    ['types of a library', 'https://unpkg.com/@types/jquery@3.3.1/index.js'],
    ['another library of the same name', 'https://unpkg.com/ckeditor@5.1.0/x.js'],
    ['a version in the query', '/js/jquery.min.js?ver=5.2.1'],
    ['data', 'data:text/javascript,//jquery-3.4.1.js'],
  ])('not %s: %s', (_name, src) => {
    expect(found(script(src))).toEqual([]);
  });

  it('in an <svg>, where they are in href', () => {
    const svg = '<svg><script href="/jquery-3.4.1.js"/><script xlink:href="/jquery-1.7.2.js" /></svg>';
    expect(found(svg)).toEqual(['jquery 3.4.1 file name', 'jquery 1.7.2 file name']);
  });

  it('not from scripts that do not run', () => {
    expect(found('<script type="text/template" src="/jquery-3.4.1.js"></script>')).toEqual([]);
  });
});

describe('libraries by the first comment of a script', () => {
  it.each([
    ['/*! jQuery v3.4.1 | (c) JS Foundation */', 'jquery 3.4.1'],
    ['/*!\n * jQuery JavaScript Library v1.7.2\n', 'jquery 1.7.2'],
    ['/*! jQuery UI - v1.12.1 - 2016-09-14', 'jquery-ui 1.12.1'],
    ['/*!\n  * Bootstrap v4.3.0 (https://getbootstrap.com/)', 'bootstrap 4.3.0'],
    ['/*\n AngularJS v1.8.2\n', 'angular 1.8.2'],
    ['/**\n * @license\n * lodash 4.6.1 (Custom Build)', 'lodash 4.6.1'],
    ['//     Underscore.js 1.8.3\n', 'underscore 1.8.3'],
    ['//! moment.js\n//! version : 2.10.0', 'moment 2.10.0'],
    ['/*! @license DOMPurify 2.0.0 |', 'dompurify 2.0.0'],
  ])('%s', (text, expected) => {
    expect(found(`<script>\n${text}</script>`)).toEqual([`${expected} banner`]);
  });

  it.each([
    '/* Lodash lodash.com/license | Underscore.js 1.8.3 underscorejs.org/LICENSE */',
    '/* needs\n jQuery v1.2.3 */',
    'say("/*! jQuery v3.4.1 */")',
  ])('not “%s”', (text) => {
    expect(found(`<script>${text}</script>`)).toEqual([]);
  });
});

describe('libraries by the variables of the page', () => {
  it('distinguishes libraries that use the same variable', () => {
    expect(
      found('', [
        ['lodash', '4.17.20'],
        ['underscore', '4.17.20'],
      ]),
    ).toEqual(['lodash 4.17.20 variable']);
    expect(
      found('', [
        ['lodash', '1.8.3'],
        ['underscore', '1.8.3'],
      ]),
    ).toEqual(['underscore 1.8.3 variable']);
  });

  it('keeps both matching and contradictory evidence', () => {
    expect(found(script('/jquery-3.4.1.js'), [['jquery', '3.4.1']])).toEqual([
      'jquery 3.4.1 variable',
      'jquery 3.4.1 file name',
    ]);
    expect(found(script('/jquery-1.12.4.js'), [['jquery', '3.7.1']])).toEqual([
      'jquery 3.7.1 variable',
      'jquery 1.12.4 file name',
    ]);
  });

  it('rejects invalid versions and unknown libraries', () => {
    expect(
      found('', [
        ['jquery', '<img>'],
        ['__proto__', '1.0.0'],
        ['jquery', ''],
      ]),
    ).toEqual([]);
  });

  it('lists the variables that the probe reads', () => {
    expect(LIBRARY_VARIABLES).toContainEqual(['jquery', 'jQuery.fn.jquery']);
  });
});

describe('hostile pages', () => {
  it.each([
    ['many scripts', script(`/${'jquery-'.repeat(20)}1.1.1.js`), 20_000],
    ['long addresses', script(`/${'1.1.1/jquery/'.repeat(300)}jquery.js`), 1_500],
    ['long comments', `<script>/* ${'* '.repeat(2_000)}</script>`, 2_000],
  ])('stays fast with %s', (_name, html, times) => {
    const page = collectHtml(html, 'https://example.com/');
    const hostile = { ...page, scripts: Array.from({ length: times }, () => page.scripts).flat() };
    expect(effort(() => librariesIn({ ...hostile }))).toBeLessThan(10);
  });
});

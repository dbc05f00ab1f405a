import { defineCheck, type Example } from '../check.ts';
import { writtenTag } from '../evidence.ts';
import { mixedContentOf, securedAttribute } from '../knowledge/document/mixed-content.ts';
import { passiveLoads } from '../knowledge/document/subresources.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Images and media load over https',
  why: 'On a secure page browsers load images and media over https or not at all; where https fails, the file is missing.',
  docs: 'https://www.w3.org/TR/mixed-content/#upgrade-algorithm',
  remedy:
    'Change the address to https:// if the server there answers over https; otherwise host the file yourself.',
  onPlatform: {
    wordpress:
      'If the address is in posts, change both addresses in Settings > General to https:// and replace the old http addresses in the database with a search-and-replace plugin.',
  },
  messages: {
    http: {
      fault: 'Mixed content: <{tag}> over http',
      says: '<{tag}> points to {address}, over plain http.',
    },
  },

  *run({ page, response }) {
    if (!transportOf(page.url).isHttps) return 'not applicable';
    const isMixed = mixedContentOf(page, response);
    const seen = new Set<unknown>();
    // `refresh-insecure` reports what a <base> turns into http.
    let isByBase = false;
    for (const load of passiveLoads(page)) {
      const { element, url } = load;
      if (!isMixed(url) || seen.has(element)) continue;
      if (load.isRelative) {
        isByBase = true;
        continue;
      }
      seen.add(element);
      const values = { tag: writtenTag(element), address: url.href };
      yield { message: 'http', values, at: element, ...securedAttribute(load) };
    }
    if (isByBase) return 'not applicable';
  },
});

export const examples: Example[] = [
  { html: '<body><img src="/a.png" alt=""><video src="https://a.example/b.mp4"></video>' },
  {
    name: 'a button that is an image, and a text whose type only looks like it',
    html: '<body><input type="Image" src="http://a.example/a.png" alt="A"><input type=" image" src="http://a.example/b.png">',
    finds: ['http'],
  },
  {
    html: '<body><img src="http://a.example/a.png" alt="">',
    finds: [
      {
        message: 'http',
        says: '<img> points to http://a.example/a.png, over plain http.',
        remedy:
          'Change the address to https:// if the server there answers over https; otherwise host the file yourself.',
        onPlatform: {
          wordpress:
            'If the address is in posts, change both addresses in Settings > General to https:// and replace the old http addresses in the database with a search-and-replace plugin.',
        },
        at: 'body > img:nth-child(1)',
        severity: 'warning',
        fix: 'src="https://a.example/a.png"',
      },
    ],
  },
  {
    html: '<body><video poster="http://a.example/p.jpg" src="/v.mp4"></video>',
    finds: [
      {
        message: 'http',
        says: '<video> points to http://a.example/p.jpg, over plain http.',
        at: 'body > video:nth-child(1)',
        severity: 'warning',
        fix: 'poster="https://a.example/p.jpg"',
      },
    ],
  },
  {
    name: 'one finding for an image, however many sizes it has',
    html: '<body><img src="/a.png" srcset="http://a.example/a.png 1x, http://a.example/b.png 2x" alt="">',
    finds: [
      {
        message: 'http',
        says: '<img> points to http://a.example/a.png, over plain http.',
        at: 'body > img:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<link rel="shortcut icon" href="http://a.example/i.ico">',
    finds: [
      {
        message: 'http',
        says: '<link> points to http://a.example/i.ico, over plain http.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
        fix: 'href="https://a.example/i.ico"',
      },
    ],
  },
  {
    name: 'another check reports a base that turns relative addresses into http ones',
    html: '<base href="http://example.com/"><body><img src="a.png" alt="">',
    verdict: 'not applicable',
  },
  {
    name: 'a preloaded image, by its sizes',
    html: '<link rel=preload as=image imagesrcset="/a.png 1x, http://a.example/b.png 2x">',
    finds: [
      {
        message: 'http',
        says: '<link> points to http://a.example/b.png, over plain http.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'an image in a drawing',
    html: '<body><svg><image href="http://a.example/a.png"/><image xlink:href="http://a.example/b.png"/></svg>',
    finds: [
      {
        message: 'http',
        says: '<image> points to http://a.example/a.png, over plain http.',
        at: 'body > svg:nth-child(1) > image:nth-child(1)',
        severity: 'warning',
        fix: 'href="https://a.example/a.png"',
      },
      {
        message: 'http',
        says: '<image> points to http://a.example/b.png, over plain http.',
        at: 'body > svg:nth-child(1) > image:nth-child(2)',
        severity: 'warning',
        fix: 'href="https://a.example/b.png"',
      },
    ],
  },
  { name: 'data: URLs are not requests', html: '<body><img src="data:image/gif;base64,R0lGOD" alt="">' },
  {
    name: 'with upgrade-insecure-requests, browsers request it over https',
    html: '<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests"><body><img src="http://a.example/a.png" alt="">',
  },
  {
    name: 'on a page over http nothing is mixed',
    url: 'http://example.com/',
    html: '<body><img src="http://a.example/a.png" alt="">',
    verdict: 'not applicable',
  },
];

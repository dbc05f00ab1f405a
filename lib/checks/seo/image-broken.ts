import { defineCheck, type Example } from '../check.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import { imageAddress, visibleImages } from '../knowledge/document/images.ts';
import { isRendered, isSeen } from '../knowledge/document/rendered-elements.ts';

export default defineCheck({
  loses: ['result', 'part'],
  title: 'Every image loads',
  why: 'Visitors see a gap or a broken image, and Google cannot index an image that does not load.',
  docs: 'https://developers.google.com/crawling/docs/troubleshooting/http-status-codes',
  remedy:
    'Open the URL of the image: if the file is missing, upload it or correct src; otherwise remove the image.',
  messages: {
    broken: {
      fault: 'Image does not load',
      says: 'The browser could not load {address}.',
    },
    foreign: {
      loses: ['nothing'],
      fault: 'Image from another site does not load',
      says: 'The browser could not load {address} from another site; an extension in this browser may be blocking it.',
      remedy:
        'Open the page in a browser without extensions: if the image is missing there too, correct src, host the file yourself or remove the image.',
    },
  },

  needs: ['suffixes'],

  *run({ page, suffixes }) {
    const images = visibleImages(page);
    if (images.length === 0) return 'not applicable';
    if (!isSeen(page)) return { missing: 'rendering' };
    const { hostname } = new URL(page.url);
    for (const at of images) {
      // Ad blockers also remove the space of an image that they block.
      if (at.shown?.loaded !== 'broken' || !isRendered(at)) continue;
      const address = imageAddress(page, at);
      // An image without a URL has its own check.
      if (!address) continue;
      // A data: URL has no host: the image is part of the page.
      const host = parseAddress(address)?.hostname || hostname;
      const isOwn = isSameOwner(host, hostname, suffixes);
      if (isOwn) yield { message: 'broken', values: { address }, at };
      else yield { message: 'foreign', values: { address }, at };
    }
  },
});

const html = '<img id="a" src="/kettle.jpg" alt="Kettle">';

export const examples: Example[] = [
  { html, shown: { '#a': { loaded: 'yes', width: 300, height: 200 } } },
  {
    html,
    shown: { '#a': { loaded: 'broken' } },
    finds: [
      {
        message: 'broken',
        says: 'The browser could not load https://example.com/kettle.jpg.',
        remedy:
          'Open the URL of the image: if the file is missing, upload it or correct src; otherwise remove the image.',
        at: '#a',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<img id="a" src="https://pictures.example.org/kettle.jpg" alt="Kettle">',
    shown: { '#a': { loaded: 'broken' } },
    finds: [
      {
        message: 'foreign',
        says: 'The browser could not load https://pictures.example.org/kettle.jpg from another site; an extension in this browser may be blocking it.',
        remedy:
          'Open the page in a browser without extensions: if the image is missing there too, correct src, host the file yourself or remove the image.',
        at: '#a',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a data: URL is not from another site',
    html: '<img id="a" src="data:image/png;base64,AAAA" alt="Kettle">',
    shown: { '#a': { loaded: 'broken' } },
    finds: [
      {
        message: 'broken',
        says: 'The browser could not load data:image/png;base64,AAAA.',
        at: '#a',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a lazy image that has not loaded yet is not broken',
    html: '<img id="a" src="/kettle.jpg" loading="lazy" alt="Kettle">',
    shown: { '#a': { loaded: 'pending' } },
  },
  {
    name: 'an image that an extension removed',
    html,
    shown: { '#a': { loaded: 'broken', hidden: 'not rendered' } },
  },
  {
    name: 'a tracking pixel',
    html: '<img id="a" src="https://hits.example.org/1" width="1" height="1">',
    shown: { '#a': { loaded: 'broken' } },
    verdict: 'not applicable',
  },
  {
    name: 'an image without a URL',
    html: '<img id="a" alt="Kettle">',
    shown: { '#a': { loaded: 'broken' } },
  },
  { name: 'served text loads nothing', html, verdict: 'not looked at' },
  { html: '<h1>Kettles</h1>', verdict: 'not applicable' },
];

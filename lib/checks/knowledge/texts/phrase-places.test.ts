import { expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { phrasePlaces } from './phrase-places.ts';

const page = collectHtml(
  '<html lang=ru><title>x</title><h1>Медные чайники</h1><img src=a.jpg alt="Чайник из меди, медный"><p>Наш медный чайник служит долго.',
  'https://example.com/mednye-chajniki/',
);
const draft = { title: 'Чайники из меди – Лавка', description: 'Купить медный чайник' };

it('finds the words of a phrase in any form and order', () => {
  expect(phrasePlaces(page, draft, 'медный чайник')).toEqual({
    title: false,
    heading: true,
    description: true,
    address: true,
    text: true,
    alt: true,
  });
  expect(phrasePlaces(page, draft, 'чайники')?.title).toBe(true);
});

it('finds a phrase without spaces as it is written', () => {
  const thai = collectHtml(
    '<title>x</title><h1>ร้านชา</h1><p>ซื้อกาน้ำชาทองแดง',
    'https://example.com/%E0%B8%81%E0%B8%B2%E0%B8%99%E0%B9%89%E0%B8%B3%E0%B8%8A%E0%B8%B2',
  );
  const places = { heading: false, address: true, text: true, alt: null };
  expect(phrasePlaces(thai, { title: 'กาน้ำชาราคาถูก', description: 'ชา' }, 'กาน้ำชา')).toEqual({
    ...places,
    title: true,
    description: false,
  });
  expect(phrasePlaces(thai, { title: '', description: 'ทองแดง ชา' }, 'ชา ทองแดง')).toEqual({
    ...places,
    address: false,
    title: false,
    description: true,
  });
});

it('has no opinion on places that do not exist', () => {
  const bare = collectHtml('<p>Tea kettles', 'https://example.com/tea');
  expect(phrasePlaces(bare, { title: '', description: '' }, 'kettle')).toEqual({
    title: false,
    heading: null,
    description: false,
    address: false,
    text: true,
    alt: null,
  });
  expect(phrasePlaces(bare, draft, ' – ')).toBeNull();
});

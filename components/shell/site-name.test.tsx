import { expect, it } from 'vitest';
import { draw } from '@/test/components/draw.tsx';
import { SiteLetter, SiteName } from './site-name.tsx';

it('is readable if the host is international, unless it mixes scripts', async () => {
  const { container } = await draw(
    <>
      <SiteLetter host="www.xn--80aqe.example" />
      <SiteName host="www.xn--80aqe.example" path="/%D1%87?a=1" />
      <SiteName host="xn--pypal-4ve.example" path="/" />
    </>,
  );
  expect(container.innerText.split(/\n+/)).toEqual([
    'К',
    'www.каи.example',
    '/ч?a=1',
    'xn--pypal-4ve.example',
    '/',
  ]);
  expect([...container.querySelectorAll('h1')].map(({ title }) => title)).toEqual([
    'www.каи.example/ч?a=1',
    'xn--pypal-4ve.example/',
  ]);
});

import type { Page, Sites } from './page.ts';

const DESCALING = {
  en: '/en/descaling-a-copper-kettle',
  pl: '/pl/odkamienianie-miedzianego-czajnika',
  uk: '/uk/yak-ochystyty-midnyi-chainyk',
};

const alternatesOf = ({ blog }: Sites) => ({
  en: blog + DESCALING.en,
  pl: blog + DESCALING.pl,
  uk: blog + DESCALING.uk,
  'x-default': blog + DESCALING.en,
});

const article = (sites: Sites, path: string, headline: string, day: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline,
  image: [`${sites.shop}/art/osprey.svg`],
  datePublished: `${day}T09:00:00+02:00`,
  dateModified: `${day}T09:00:00+02:00`,
  author: [{ '@type': 'Person', name: 'Marta Zielińska', url: `${sites.shop}/about` }],
  mainEntityOfPage: sites.blog + path,
});

/** The pages of blog.shop.localhost: posts in three languages. */
export const BLOG_PAGES: readonly Page[] = [
  {
    path: '/',
    defects: [],
    head: () => ({
      title: 'Journal: notes on copper, water and leaf – Copper & Leaf',
      description:
        'Notes from the workshop and the tea room: how to care for copper, how to choose water, how long to wait.',
    }),
    main: () => `<h1>Journal</h1>
<p class="lead">Notes from the workshop and from the tea room.</p>
<h2><a href="${DESCALING.en}">Descaling a copper kettle</a></h2>
<p class="text">Vinegar, water, patience, and why wire wool ruins a lining. Also in <a href="${DESCALING.pl}" hreflang="pl" lang="pl">Polish (po polsku)</a> and <a href="${DESCALING.uk}" hreflang="uk" lang="uk">Ukrainian (українською)</a>.</p>
<h2><a href="/en/water-for-tea">Water for tea</a></h2>
<p class="text">Soft, hard and bottled: what the leaf makes of it.</p>
<h2><a href="/en/how-long-to-steep">How long to steep</a></h2>
<p class="text">A table for the kitchen wall, and when to ignore it.</p>`,
  },
  {
    path: DESCALING.en,
    defects: [],
    head: (sites) => ({
      title: 'Descaling a copper kettle – Copper & Leaf journal',
      description:
        'How to take the scale out of a copper kettle with a tin lining: vinegar, water and patience, and never wire wool.',
      alternates: alternatesOf(sites),
      data: [article(sites, DESCALING.en, 'Descaling a copper kettle', '2026-04-14')],
    }),
    main: () => `<h1>Descaling a copper kettle</h1>
<p class="lead">Scale keeps the heat from the water. It goes without force.</p>
<h2>What you need</h2>
<p class="text">A quarter of a litre of white vinegar, three quarters of water, a wooden spoon, and one hour in which nobody wants tea. Lemon juice works as well and smells better, but it takes twice as long.</p>
<h2>What to do</h2>
<p class="text">Fill the kettle with the mixture and warm it until you can just keep a finger in it; do not let it boil. Leave it for an hour. Loosen what is still there with the wooden spoon, pour everything out, rinse three times, and boil one kettle of clear water before the next tea.</p>
<h2>What not to do</h2>
<p class="text">The lining is tin, and tin is softer than anything you would scour with. Wire wool takes it off in a minute; baking powder together with vinegar does it more slowly. If you see copper shining through from inside, stop using the kettle and send it to us.</p>`,
  },
  {
    path: DESCALING.pl,
    lang: 'pl',
    defects: [],
    head: (sites) => ({
      title: 'Odkamienianie miedzianego czajnika – dziennik Copper & Leaf',
      description:
        'Jak usunąć kamień z miedzianego czajnika z cynową powłoką: ocet, woda i cierpliwość, ale nigdy druciak.',
      alternates: alternatesOf(sites),
      data: [article(sites, DESCALING.pl, 'Odkamienianie miedzianego czajnika', '2026-04-16')],
    }),
    main: () => `<h1>Odkamienianie miedzianego czajnika</h1>
<p class="lead">Kamień nie przepuszcza ciepła do wody. Schodzi bez użycia siły.</p>
<h2>Czego potrzeba</h2>
<p class="text">Ćwierć litra białego octu, trzy czwarte litra wody, drewniana łyżka i godzina, w której nikt nie ma ochoty na herbatę. Sok z cytryny też się nadaje i ładniej pachnie, ale działa dwa razy wolniej.</p>
<h2>Co robić</h2>
<p class="text">Napełnij czajnik i podgrzej tak, by dało się jeszcze utrzymać w nim palec; nie doprowadzaj do wrzenia. Odstaw na godzinę. Resztki poluzuj drewnianą łyżką, wylej wszystko, wypłucz trzy razy i przed następną herbatą zagotuj czajnik czystej wody.</p>
<h2>Czego nie robić</h2>
<p class="text">Powłoka jest z cyny, a cyna jest bardziej miękka niż wszystko, czym można szorować. Druciak zdejmie ją w minutę. Jeśli od środka prześwituje miedź, przestań używać czajnika i wyślij go do nas.</p>`,
  },
  {
    path: DESCALING.uk,
    lang: 'uk',
    defects: [],
    head: (sites) => ({
      title: 'Як очистити мідний чайник від накипу – журнал Copper & Leaf',
      description:
        'Як прибрати накип із мідного чайника з олов’яним покриттям: оцет, вода й терпіння, але ніколи не металева губка.',
      alternates: alternatesOf(sites),
      data: [article(sites, DESCALING.uk, 'Як очистити мідний чайник від накипу', '2026-04-16')],
    }),
    main: () => `<h1>Як очистити мідний чайник від накипу</h1>
<p class="lead">Накип не пускає тепло до води. Він відходить без зусиль.</p>
<h2>Що потрібно</h2>
<p class="text">Чверть літра білого оцту, три чверті літра води, дерев’яна ложка й година, коли ніхто не хоче чаю. Лимонний сік теж годиться і краще пахне, але діє вдвічі повільніше.</p>
<h2>Що робити</h2>
<p class="text">Наповніть чайник і підігрійте так, щоб у воді ще можна було тримати палець; не доводьте до кипіння. Залиште на годину. Рештки зніміть дерев’яною ложкою, вилийте все, тричі сполосніть і перед наступним чаєм закип’ятіть чисту воду.</p>
<h2>Чого не робити</h2>
<p class="text">Покриття — олово, а воно м’якше за все, чим можна терти. Металева губка зніме його за хвилину. Якщо зсередини просвічує мідь, не користуйтеся чайником і надішліть його нам.</p>`,
  },
  {
    path: '/en/water-for-tea',
    defects: ['seo/hreflang-code', 'seo/hreflang-relative', 'seo/hreflang-self-missing'],
    head: ({ blog }) => ({
      title: 'Water for tea: soft, hard and bottled – Copper & Leaf journal',
      description:
        'What hard water does to a tea, when a filter helps, and why bottled water is seldom the answer.',
      alternates: { 'en-UK': `${blog}/en/water-for-tea-uk`, pl: '/pl/woda-do-herbaty' },
    }),
    main: () => `<h1>Water for tea</h1>
<p class="lead">Nine tenths and more of a cup is water, and it is the part people think about least.</p>
<p class="text">Hard water binds what makes tea bright. The cup turns dark and dull, and a film swims on it. Below eight degrees of hardness you need to do nothing; above fourteen a jug with a filter makes more of a difference than the price of the leaf.</p>
<p class="text">Bottled water is often harder than what comes from the tap. Read the label: less than 150 milligrams of dissolved solids is what you look for.</p>`,
  },
  {
    path: '/en/how-long-to-steep',
    defects: [],
    head: (sites) => ({
      title: 'How long to steep tea: a table – Copper & Leaf journal',
      description:
        'Heat and time for black, green and red tea on one page for the kitchen wall, and when to ignore them.',
      data: [article(sites, '/en/how-long-to-steep', 'How long to steep tea', '2026-06-02')],
    }),
    main: ({ shop }) => `<h1>How long to steep</h1>
<p class="lead">Start from the table, then trust your tongue.</p>
<table><tr><th scope="col">Tea</th><th scope="col">Water</th><th scope="col">Time</th></tr>
<tr><td><a href="${shop}/teas/assam">Assam second flush</a></td><td>96 °C</td><td>3 to 5 minutes</td></tr>
<tr><td><a href="${shop}/teas/sencha">Uji sencha</a></td><td>70 °C</td><td>1 minute</td></tr>
<tr><td><a href="${shop}/teas/rooibos">Cederberg rooibos</a></td><td>100 °C</td><td>5 minutes or more</td></tr></table>
<p class="text">Old leaf needs longer, small leaf less. If a tea is bitter, use cooler water before you use less time; if it is thin, use more leaf before you wait longer.</p>`,
  },
];

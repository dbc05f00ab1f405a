import { assam, earlGrey, heron, osprey, rooibos, sencha, wren } from './goods-pages.ts';
import type { Page, Sites } from './page.ts';
import { cards, crumbsData } from './product-page.ts';

const organization = ({ shop }: Sites) => ({
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'WebSite', name: 'Copper & Leaf', url: `${shop}/` },
    {
      '@type': 'Organization',
      name: 'Copper & Leaf',
      url: `${shop}/`,
      logo: `${shop}/favicon.svg`,
      address: { '@type': 'PostalAddress', addressLocality: 'Gdańsk', addressCountry: 'PL' },
    },
  ],
});

/** The pages of shop.localhost: what a shop has, some without faults and some with the usual ones. */
export const SHOP_PAGES: readonly Page[] = [
  {
    path: '/',
    defects: [],
    head: (sites) => ({
      title: 'Copper kettles and loose-leaf tea – Copper & Leaf, Gdańsk',
      description:
        'A workshop and a tea room in Gdańsk: copper kettles raised by hand, and teas bought garden by garden and packed within a month.',
      data: [organization(sites)],
    }),
    main: ({ blog }) => `<h1>Good water, good leaf</h1>
<p class="lead">We raise copper kettles by hand in a workshop behind the Gdańsk shipyard, and we buy tea by the week of its picking. Both take time, and both last.</p>
<h2>Kettles</h2>
<p class="text">Three shapes, one way of making them: a sheet of copper, a hammer, a tin lining. Every kettle can come back to us to be tinned again. <a href="/kettles/">See all kettles</a></p>
${cards('kettles', 'h3')}
<h2>Teas</h2>
<p class="text">Four teas that we drink ourselves. When a lot is gone it is gone, and the next one will taste a little different. <a href="/teas/">See all teas</a></p>
${cards('teas', 'h3')}
<h2>From the journal</h2>
<p class="text">How to <a href="${blog}/en/descaling-a-copper-kettle">take the scale out of a copper kettle</a> without hurting its lining, in English, Polish and Ukrainian.</p>`,
  },
  {
    path: '/kettles/',
    defects: [],
    head: (sites) => ({
      title: 'Copper kettles made by hand – Copper & Leaf',
      description:
        'Three copper kettles from our workshop: the Osprey for every day, the Heron for a slow pour, the Wren for the road.',
      data: [
        crumbsData(
          [
            ['Copper & Leaf', '/'],
            ['Kettles', '/kettles/'],
          ],
          sites,
        ),
      ],
    }),
    main: () => `<p class="crumbs"><a href="/">Copper &amp; Leaf</a> › Kettles</p>
<h1>Copper kettles</h1>
<p class="lead">Copper boils water evenly and lets go of the heat at once. Ours are hammered, lined with tin and meant to be repaired.</p>
${cards('kettles')}
<h2>Which one is right?</h2>
<p class="text">Take the Osprey if you make tea for more than two, the Heron if you pour over a filter or weigh your water, and the Wren if your kitchen changes its place. All three stand on gas and on ceramic hobs; none of them works on induction, because copper is not magnetic. The <a href="/kettles/robin">Robin</a> is no longer made.</p>
<p class="text">Small dents and colours that came out of the fire by accident go to the <a href="/kettles/seconds">seconds shelf</a>.</p>`,
  },
  osprey,
  heron,
  wren,
  {
    path: '/kettles/seconds',
    defects: ['seo/indexability', 'seo/robots-nofollow'],
    head: () => ({
      title: 'Seconds: copper kettles with a small fault – Copper & Leaf',
      description:
        'Kettles with a dent or an odd colour, at two thirds of the price, with the same lining and the same promise.',
      robots: 'noindex, nofollow',
    }),
    main: () => `<h1>The seconds shelf</h1>
<p class="lead">A hammer that slipped, a colour from the fire: nothing that the water would notice.</p>
<p class="text">Seconds cost two thirds of the price and carry the same promise: they come back to us to be tinned again. What is on the shelf changes every Friday; write to us if you look for a certain shape, and we shall put one aside for you.</p>`,
  },
  {
    path: '/teas/',
    defects: ['seo/title-wide', 'seo/description-missing', 'seo/heading-main-missing'],
    head: () => ({
      title:
        'Buy loose-leaf tea online: black tea, green tea, rooibos, Earl Grey and more from the best gardens at the best prices – Copper & Leaf',
    }),
    main: () => `<p class="lead">Four teas that we drink ourselves, bought by the week of their picking.</p>
${cards('teas')}
<p class="text">Every tin says when its leaf was picked and when we packed it. Keep it closed and dark, and drink green tea within half a year.</p>`,
  },
  assam,
  sencha,
  rooibos,
  earlGrey,
  {
    path: '/delivery',
    defects: [],
    head: () => ({
      title: 'Delivery and returns – Copper & Leaf',
      description:
        'We send within two working days: Poland in one to two days, the European Union in three to six, Ukraine in five to eight.',
    }),
    main: () => `<h1>Delivery and returns</h1>
<p class="lead">Orders leave Gdańsk within two working days, kettles in a wooden box that is made to be kept.</p>
<h2>Where we send, and for how much</h2>
<table><tr><th scope="col">To</th><th scope="col">Time</th><th scope="col">Price</th></tr>
<tr><td>Poland</td><td>1 to 2 days</td><td>€4.00</td></tr>
<tr><td>European Union</td><td>3 to 6 days</td><td>€9.00</td></tr>
<tr><td>Ukraine</td><td>5 to 8 days</td><td>€9.00</td></tr></table>
<h2>If it is not right</h2>
<p class="text">Send a kettle back within thirty days, used or not, and we return what you paid for it. Tea can be sent back while its tin is sealed. If something arrives broken, a photograph is enough: we send another and ask for nothing back.</p>`,
  },
  {
    path: '/about',
    defects: [],
    head: (sites) => ({
      title: 'The workshop and the tea room – Copper & Leaf',
      description:
        'Two coppersmiths and a tea buyer behind the Gdańsk shipyard, since 2011. Come by on Thursdays and see a kettle being raised.',
      data: [organization(sites)],
    }),
    main: () => `<h1>The workshop and the tea room</h1>
<p class="lead">Two coppersmiths and a tea buyer, in a brick hall behind the Gdańsk shipyard, since 2011.</p>
<p class="text">Marta learnt to raise copper from her grandfather, who made stills; Oleh came from Lviv with a box of hammers; Ines buys the tea, and travels from April to July. Together they make about nine hundred kettles a year and pack four tonnes of leaf.</p>
<p class="text">The tea room has twelve chairs. It is open from Wednesday to Saturday, and on Thursdays at five one of us raises a kettle while you watch.</p>`,
  },
  {
    path: '/account',
    defects: [
      'security/content-type-sniffing',
      'security/cookie-unprotected',
      'security/csp-weak',
      'security/framing-open',
      'security/password-in-address',
      'security/referrer-policy-unsafe',
      'security/software-disclosed',
    ],
    headers: {
      'content-security-policy': "default-src * 'unsafe-inline' 'unsafe-eval' data:",
      'x-content-type-options': null,
      'x-frame-options': null,
      'referrer-policy': 'unsafe-url',
      server: 'Apache/2.4.29 (Ubuntu)',
      'x-powered-by': 'PHP/7.2.24',
      'set-cookie': 'PHPSESSID=9f2c1e7ab04d5638; path=/',
    },
    head: () => ({
      title: 'Sign in to your account – Copper & Leaf',
      description:
        'Sign in to see your orders, the warranty of your kettles and the next date for their lining.',
    }),
    main: () => `<h1>Your account</h1>
<form method="get" action="/account">
<label>E-mail <input type="email" name="email"></label>
<label>Password <input type="password" name="password"></label>
<button>Sign in</button>
</form>
<p class="text">Orders, the warranty of your kettles, and when their lining is due.</p>
<script>document.documentElement.className = 'js';</script>`,
  },
  {
    path: '/gift-cards',
    defects: ['seo/indexability', 'seo/text-filler'],
    headers: { 'x-robots-tag': 'noindex' },
    head: () => ({
      title: 'Gift cards – Copper & Leaf',
      description:
        'A card for a kettle, a tin or an afternoon in the tea room, printed on paper made from tea bushes.',
    }),
    main: () => `<h1>Gift cards</h1>
<p class="lead">For a kettle, for a tin, or for an afternoon in the tea room.</p>
<p class="text">The paper is made from the prunings of tea bushes. Cards are good for five years and for everything we sell; what is left on them stays on them.</p>
<p class="text">Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore.</p>`,
  },
  {
    path: '/basket/',
    defects: ['seo/robots-blocked-noindex'],
    head: () => ({
      title: 'Your basket – Copper & Leaf',
      description: 'What you have chosen so far.',
      robots: 'noindex',
    }),
    main: () => `<h1>Your basket</h1>
<p class="lead">There is nothing in it yet.</p>
<p class="text">Have a look at the <a href="/kettles/">kettles</a> or at the <a href="/teas/">teas</a>.</p>`,
  },
];

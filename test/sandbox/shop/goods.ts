/** A product of the shop. */
export interface Good {
  shelf: 'kettles' | 'teas';
  /** Name of its page and its image. */
  slug: string;
  name: string;
  /** Euros. */
  price: number;
  unit: string;
  line: string;
  text: readonly string[];
  facts: Readonly<Record<string, string>>;
}

/** Everything in the shop. */
export const GOODS: readonly Good[] = [
  {
    shelf: 'kettles',
    slug: 'osprey',
    name: 'Osprey copper kettle',
    price: 89,
    unit: '1.2 litres',
    line: 'Our everyday kettle: hammered copper, a tin lining and a walnut grip that stays cool.',
    text: [
      'The Osprey is raised by hand from a single sheet of copper, 1.2 millimetres thick, and hammered until the wall is stiff enough to need no seam. Copper carries heat better than any other metal in the kitchen, so the water comes to the boil evenly and quickly, and it comes off the boil as soon as you lift the kettle.',
      'Inside, a layer of pure tin keeps the taste of the water clean. Tin is soft: use a wooden spoon, never wire wool. We tin every Osprey again, free of charge, once in its first ten years; after that the work costs eighteen euros and takes about a week.',
      'The spout pours a steady, finger-thick stream, which is right for a family pot. For pouring over a filter choose the Heron, whose neck is made for that.',
    ],
    facts: {
      Volume: '1.2 litres',
      Weight: '940 grams',
      Lining: 'Pure tin',
      Stoves: 'Gas, ceramic and wood',
    },
  },
  {
    shelf: 'kettles',
    slug: 'heron',
    name: 'Heron gooseneck kettle',
    price: 112,
    unit: '0.9 litres',
    line: 'A slender neck for a slow, exact pour over filter and gaiwan alike.',
    text: [
      'The Heron has the thinnest neck we can bend without a crease. It pours as slowly as you like, down to single drops, and it stops without dripping when you tilt it back.',
      'Its lid carries a small thermometer port, closed with a cork, so that green tea gets its seventy degrees and not one more.',
    ],
    facts: { Volume: '0.9 litres', Weight: '780 grams', Lining: 'Pure tin', Stoves: 'Gas and ceramic' },
  },
  {
    shelf: 'kettles',
    slug: 'wren',
    name: 'Wren travel kettle',
    price: 54,
    unit: '0.5 litres',
    line: 'Half a litre for two cups, small enough for a rucksack.',
    text: [
      'The Wren is what remains of a kettle when everything that can be left out has been left out: half a litre, a folding handle, and a lid that doubles as a cup.',
      'It sits well on a spirit stove and forgives an open fire.',
    ],
    facts: {
      Volume: '0.5 litres',
      Weight: '310 grams',
      Lining: 'Stainless steel',
      Stoves: 'Spirit, gas, fire',
    },
  },
  {
    shelf: 'teas',
    slug: 'assam',
    name: 'Assam second flush',
    price: 11.5,
    unit: '100 grams',
    line: 'Malty, strong and round, from the June picking of one garden.',
    text: [
      'Second flush means the leaves of May and June, when the bushes have rested after the spring picking and the days are hot. They are darker and stronger than the first, and their tips turn golden as they wither.',
      'Ours comes from a garden of forty hectares on the north bank of the Brahmaputra. We buy the whole lot of one week, sealed in the garden, and fill the tins ourselves in Gdańsk within a month of its arrival.',
      'Take a heaped spoon for each cup and water that has just stopped boiling. Three minutes make a clear, copper-red cup; five make one that stands up to milk.',
    ],
    facts: { Origin: 'Assam, India', Picked: 'June 2026', Water: '96 °C', Time: '3 to 5 minutes' },
  },
  {
    shelf: 'teas',
    slug: 'sencha',
    name: 'Uji sencha',
    price: 14,
    unit: '100 grams',
    line: 'Steamed for forty seconds: bright, grassy, a little sweet.',
    text: [
      'Sencha is steamed as soon as it is picked, so that it stays green. Forty seconds keep the needle shape of the leaf and a clear cup.',
      'Use less heat than you think: seventy degrees, one minute, then pour everything out.',
    ],
    facts: { Origin: 'Uji, Japan', Picked: 'May 2026', Water: '70 °C', Time: '1 minute' },
  },
  {
    shelf: 'teas',
    slug: 'rooibos',
    name: 'Cederberg rooibos',
    price: 8.5,
    unit: '100 grams',
    line: 'Red bush from the mountains it grows wild in; no caffeine.',
    text: [
      'Rooibos grows in one place in the world, the Cederberg mountains north of Cape Town. It is not tea, it has no caffeine, and it cannot be brewed too long.',
    ],
    facts: {
      Origin: 'Cederberg, South Africa',
      Picked: 'March 2026',
      Water: '100 °C',
      Time: '5 minutes or more',
    },
  },
  {
    shelf: 'teas',
    slug: 'earl-grey',
    name: 'Earl Grey with Calabrian bergamot',
    price: 9.8,
    unit: '100 grams',
    line: 'Black tea from Ceylon with oil pressed from the peel, and nothing else.',
    text: [
      'Most Earl Grey is scented with an aroma. Ours is sprayed with oil pressed from the peel of bergamots that ripen in Calabria from November to March, and then left alone for three weeks.',
    ],
    facts: { Origin: 'Ceylon and Calabria', Packed: 'September 2026', Water: '96 °C', Time: '3 minutes' },
  },
];

/** Returns the product that a page's address refers to. */
export function good(slug: string): Good {
  const found = GOODS.find((one) => one.slug === slug);
  if (!found) throw new Error(`The shop does not sell ${slug}.`);
  return found;
}

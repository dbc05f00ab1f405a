import { priceOf } from '../areas/price.ts';
import { makeProject } from '../areas/promotion.ts';
import { planRun } from '../areas/runs.ts';
import type { Row } from '../store/tables.ts';
import { ago, DAY, type Ground, HOUR, spend } from './ground.ts';

interface DemoRun {
  tariff: number;
  /** Milliseconds since the launch. */
  launched: number;
  /** Milliseconds from the launch to the start; a scheduled run waits longer. */
  waits?: number;
  via?: 'web';
  brand?: string;
  /** Milliseconds from the launch to its end or its archiving. */
  failed?: number;
  cancelled?: number;
  archived?: number;
}
interface DemoLink {
  url: string;
  anchor: string;
  runs?: readonly DemoRun[];
}
interface Pending {
  link: Row<'links'>;
  run: DemoRun;
}
interface DemoProject {
  name: string;
  url: string;
  language: string;
  region: string;
  topic: string;
  made: number;
  via?: 'api' | 'web';
  links: readonly DemoLink[];
}

/**
 * Projects made through the API and on the web, with runs that ended well, badly, long ago, or have not ended yet.
 */
export const demoProjects = (shop: string, blog: string): readonly DemoProject[] => [
  {
    name: 'Copper & Leaf',
    url: `${shop}/`,
    language: 'en',
    region: 'Poland',
    topic: 'kitchenware',
    made: 240 * DAY,
    links: [
      {
        url: `${shop}/`,
        anchor: 'copper kettles and loose tea',
        runs: [
          { tariff: 1, launched: 210 * DAY, archived: 190 * DAY },
          { tariff: 2, launched: 24 * DAY, brand: 'Copper & Leaf' },
        ],
      },
      {
        url: `${shop}/kettles/osprey`,
        anchor: 'hammered copper kettle',
        runs: [{ tariff: 2, launched: 0.3 * HOUR }],
      },
      {
        url: `${shop}/teas/`,
        anchor: 'loose leaf tea',
        runs: [{ tariff: 1, launched: 9 * DAY, failed: 0.4 * HOUR }],
      },
      { url: `${shop}/kettles/heron`, anchor: 'gooseneck kettle' },
      {
        url: `${shop}/delivery`,
        anchor: 'delivery of teas',
        runs: [{ tariff: 1, launched: 2 * HOUR, waits: 3 * DAY }],
      },
    ],
  },
  {
    name: 'Kettle notes',
    url: `${blog}/`,
    language: 'en',
    region: 'Europe',
    topic: 'tea',
    made: 60 * DAY,
    links: [
      {
        url: `${blog}/en/water-for-tea`,
        anchor: 'water for tea',
        runs: [{ tariff: 2, launched: 40 * DAY, cancelled: 0.7 * HOUR }],
      },
    ],
  },
  {
    name: 'Riverside Pottery',
    url: 'https://riverside-pottery.example/',
    language: 'uk',
    region: 'Ukraine',
    topic: 'ceramics',
    made: 12 * DAY,
    links: [],
  },
  {
    name: 'Northlight',
    url: 'https://northlight.example/',
    language: 'pl',
    region: 'Poland',
    topic: 'lighting',
    made: 300 * DAY,
    via: 'web',
    links: [
      {
        url: 'https://northlight.example/lampy/',
        anchor: 'lampy z papieru',
        runs: [{ tariff: 2, launched: 33 * DAY, via: 'web' }],
      },
      {
        url: 'https://blog.northlight.example/cienie',
        anchor: 'światło i cień',
        runs: [{ tariff: 3, launched: 0.9 * HOUR, via: 'web' }],
      },
    ],
  },
];

function launch(ground: Ground, link: Row<'links'>, wanted: DemoRun): void {
  const { store, account } = ground;
  const { tariff, launched, waits, brand = null, via = 'api' } = wanted;
  const at = ago(ground, launched);
  const price = priceOf({ tariff_id: tariff, brand_anchors: brand !== null }, account);
  const startsAt = waits === undefined ? {} : { startsAt: at + waits };
  const run = planRun(ground, { account, link, price, brand, at, via, ...startsAt });
  const end = (after: number | undefined) => (after === undefined ? null : at + after);
  store.update('runs', run.id, {
    failed_at: end(wanted.failed),
    cancelled_at: end(wanted.cancelled),
    archived_at: end(wanted.archived),
  });
  spend(ground, price.total, 'promotion', `run ${run.id}`, at);
}

/** One project with a run that ended a month ago. */
export const oldProject = (shop: string): DemoProject => ({
  name: 'Copper & Leaf',
  url: `${shop}/`,
  language: 'en',
  region: 'Poland',
  topic: 'kitchenware',
  made: 90 * DAY,
  links: [{ url: `${shop}/teas/`, anchor: 'loose leaf tea', runs: [{ tariff: 1, launched: 30 * DAY }] }],
});

function make(ground: Ground, { links, ...wanted }: DemoProject): Pending[] {
  const { name, language, region, topic, via = 'api' } = wanted;
  const about = { accountId: ground.account.id, name, language, region, topic, via };
  const at = ago(ground, wanted.made);
  const project = makeProject(ground, { ...about, url: new URL(wanted.url), at });
  return links.flatMap(({ url, anchor, runs = [] }) => {
    const link = ground.store.insert('links', { project_id: project.id, url, anchor, language, wish: '' });
    return runs.map((run) => ({ link, run }));
  });
}

/** Writes promotion projects with their links and runs, the runs in the order of their launch. */
export function furnishPromotion(ground: Ground, projects: readonly DemoProject[]): void {
  const pending = projects.flatMap((project) => make(ground, project));
  pending.sort((a, b) => b.run.launched - a.run.launched);
  for (const { link, run } of pending) launch(ground, link, run);
}

import { isHopeless, positionOn } from '../areas/positions.ts';
import { ago, DAY, type Ground, HOUR } from './ground.ts';

const PROJECTS = [
  {
    domain: 'shop.localhost',
    name: 'Copper & Leaf',
    region: 'PL',
    device: 'desktop',
    /** Milliseconds since the last check; never if absent. */
    checked: 20 * HOUR,
    keywords: [
      'copper kettle',
      'hammered copper kettle',
      'gooseneck kettle',
      'travel kettle',
      'tin lined kettle',
      'loose leaf tea',
      'assam tea',
      'sencha',
      'rooibos',
      'earl grey loose leaf',
      'czajnik miedziany',
      'herbata liściasta',
      'мідний чайник',
      'листовий чай',
    ],
  },
  {
    domain: 'northlight.example',
    name: 'Northlight',
    region: 'PL',
    device: 'mobile',
    checked: 8 * DAY,
    keywords: ['lampy z papieru', 'lampa wisząca', 'oświetlenie do kuchni', 'abażur papierowy'],
  },
  {
    domain: 'riverside-pottery.example',
    name: 'Riverside Pottery',
    region: 'UA',
    device: 'desktop',
    checked: null,
    keywords: ['глиняний посуд', 'кераміка ручної роботи', 'handmade mugs'],
  },
];

/** Rank projects with positions from some days ago, and one that was never checked. */
export function furnishRank(ground: Ground): void {
  const { store, account, options } = ground;
  for (const { keywords, checked, ...given } of PROJECTS) {
    const project = store.insert('rank_projects', { account_id: account.id, ...given });
    for (const [i, keyword] of keywords.entries()) {
      const isChecked = checked !== null && !isHopeless(options.seed, keyword);
      const at = isChecked ? ago(ground, checked) : null;
      store.insert('keywords', {
        project_id: project.id,
        keyword,
        tag: i < 5 ? 'main' : '',
        target_url: '',
        last_position: at === null ? null : positionOn(options.seed, project, keyword, at),
        last_checked_at: at,
      });
    }
  }
}

import type { PageRecord } from '../../lib/pages/page-record.ts';
import type { PageLink, SetEntry } from '../../lib/pages/sets/page-set.ts';
import { recordWith } from './sample-record.ts';

const SITE = 'https://shop.example';

/** Returns a link to a page of the shop. */
const linkTo = (path: string, more: Partial<PageLink> = {}): PageLink => ({
  to: `${SITE}${path}`,
  text: path,
  isFollowed: true,
  place: null,
  ...more,
});

interface Seen {
  record?: Partial<PageRecord>;
  links?: readonly string[];
  score?: number | null;
  isThin?: boolean;
  entry?: Partial<SetEntry>;
}

/** Returns a good page of the shop that was seen, except for what is given. */
export const seenAt = (
  path: string,
  { record = {}, links = [], score = 90, isThin = false, entry = {} }: Seen = {},
): SetEntry => ({
  address: `${SITE}${path}`,
  depth: 1,
  isInSitemap: null,
  outcome: {
    state: 'seen',
    record: recordWith({
      how: 'requested',
      address: `${SITE}${path}`,
      canonical: `${SITE}${path}`,
      ...record,
    }),
    links: links.map((to) => linkTo(to)),
    score,
    isThin,
  },
  ...entry,
});

/** Returns an address of the shop without a record. */
export const unseenAt = (
  path: string,
  outcome: Exclude<SetEntry['outcome'], { state: 'seen' }>,
): SetEntry => ({
  address: `${SITE}${path}`,
  depth: 1,
  isInSitemap: null,
  outcome,
});

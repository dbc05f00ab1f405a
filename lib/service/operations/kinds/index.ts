import * as z from 'zod/mini';
import { routeOf } from '../../../api/caller.ts';
import { addKeywords } from '../../../api/rank.ts';
import { verifyProject } from '../../../api/shield.ts';
import { type AnyOperationKind, defineOperation } from '../kind.ts';
import { crawlOperation } from './crawl.ts';
import { asSent, itemsOf } from './items.ts';
import { neverCharges, nothingMade } from './never-charges.ts';
import { auditProject, promotionProject, rankProject, shieldProject } from './new-projects.ts';
import { branding, changedProject, deletedProject, link, removedLink } from './promotion-edits.ts';
import { keywordsAsSent, rankCheckOperation } from './rank-check.ts';
import { runOperation } from './run.ts';
import { scanOperation } from './scan.ts';

/** Returns a keyword as the service may have normalized it: trimmed, in lower case. */
const plain = (keyword: string) => keyword.trim().replace(/\s+/g, ' ').toLowerCase();

/** The service skips keywords that exist already, so asking twice adds them once. */
const keywords = defineOperation({
  title: 'operations.kind.keywords',
  endpoint: addKeywords,
  isFree: neverCharges,
  result: nothingMade,
  lock: ({ params }) => `keywords ${params.id}`,
  isDone: async (client, { params, body }) => {
    const { keywords: sent } = await asSent(client, keywordsAsSent, { params });
    const there = itemsOf('keyword', sent, z.looseObject({ keyword: z.string() })).map(({ keyword }) =>
      plain(keyword),
    );
    const lines = typeof body.keywords === 'string' ? body.keywords.split('\n') : body.keywords;
    return lines.map(plain).every((line) => line === '' || there.includes(line));
  },
});

/** Lets the service look for the verification token on the site. */
const verification = defineOperation({
  title: 'operations.kind.verification',
  endpoint: verifyProject,
  isFree: neverCharges,
  result: nothingMade,
  lock: ({ params }) => `verify ${params.id}`,
});

/** Every way to change the service. Endpoints that are not listed here can only be called to read. */
export const OPERATION_KINDS: ReadonlyMap<string, AnyOperationKind> = new Map(
  [
    auditProject,
    promotionProject,
    rankProject,
    shieldProject,
    crawlOperation,
    runOperation,
    scanOperation,
    rankCheckOperation,
    link,
    removedLink,
    changedProject,
    deletedProject,
    branding,
    keywords,
    verification,
  ].map((kind) => [routeOf(kind.endpoint), kind]),
);

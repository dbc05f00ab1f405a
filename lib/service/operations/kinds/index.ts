import { routeOf } from '../../../api/caller.ts';
import { addKeywords } from '../../../api/rank.ts';
import { verifyProject } from '../../../api/shield.ts';
import { type AnyOperationKind, defineOperation } from '../kind.ts';
import { crawl } from './crawl.ts';
import { isFree, nothing } from './free.ts';
import { auditProject, promotionProject, rankProject, shieldProject } from './projects.ts';
import { branding, changedProject, deletedProject, link, removedLink } from './promotion.ts';
import { rankCheck } from './rank-check.ts';
import { run } from './run.ts';
import { scan } from './scan.ts';

/** Keywords that are there already are skipped by the service, so that asking twice adds them once. */
const keywords = defineOperation({
  title: 'operations.kind.keywords',
  endpoint: addKeywords,
  isFree,
  isRepeatable: true,
  result: nothing,
  lock: ({ params }) => `keywords ${params.id}`,
});

/** A look of the service for the token on the site. */
const verification = defineOperation({
  title: 'operations.kind.verification',
  endpoint: verifyProject,
  isFree,
  isRepeatable: true,
  result: nothing,
  lock: ({ params }) => `verify ${params.id}`,
});

/** Every way to change the service. An endpoint that is none of these cannot be called but to read. */
export const OPERATION_KINDS: ReadonlyMap<string, AnyOperationKind> = new Map(
  [
    auditProject,
    promotionProject,
    rankProject,
    shieldProject,
    crawl,
    run,
    scan,
    rankCheck,
    link,
    removedLink,
    changedProject,
    deletedProject,
    branding,
    keywords,
    verification,
  ].map((kind) => [routeOf(kind.endpoint), kind]),
);

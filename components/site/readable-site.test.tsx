import { beforeEach, expect, it } from 'vitest';
import { shown } from '@/test/components/shown.ts';
import { connected, drawSite, putLists } from '@/test/components/with-service.tsx';
import AuditPlace from './audit/audit-place.tsx';
import { ProjectsSection } from './home/projects-section.tsx';
import PromotionPlace from './promotion/promotion-place.tsx';
import ProjectsPlace from './rank/projects-place.tsx';
import ShieldPlace from './shield/shield-place.tsx';

beforeEach(connected);

it.each([
  ['No audit project for bücher.example yet', () => <AuditPlace />],
  ['No promotion project for bücher.example yet', () => <PromotionPlace />],
  ['No rank project for bücher.example yet', () => <ProjectsPlace />],
  ['No shield project for bücher.example yet', () => <ShieldPlace />],
  ['YOUR PROJECTS ON BÜCHER.EXAMPLE', () => <ProjectsSection host="www.xn--bcher-kva.example" url="" />],
])('a site is named as people write it, not in Punycode: %s', async (said, part) => {
  await putLists();
  const { container } = await drawSite(part(), { host: 'www.xn--bcher-kva.example' });
  await expect.poll(() => shown(container)).toContain(said);
});

import { type ReactNode, useState } from 'react';
import { projectById } from '@/lib/api/promotion.ts';
import { domainOf, isSamePage } from '@/lib/platform/address.ts';
import { projectsAmong } from '@/lib/service/projects/site-projects.ts';
import type { ProjectOf } from '@/lib/service/records/projects.ts';
import { addressesOf, withoutExtras } from '@/lib/standing/promotable-address.ts';
import type { PromotionWish } from '@/lib/standing/promotion-wish.ts';
import { useAnswer } from '../../../stored/use-answer.ts';
import { siteText } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { ProductTrouble } from '../../frame/product-trouble.tsx';
import { useProduct, useSite } from '../../frame/site-rows.tsx';
import { type PreflightGate, usePreflight } from '../preflight/use-preflight.ts';
import { projectHeading } from '../project-name.ts';
import { AddressChoice, isForeign, LeaveOut } from './promote-address.tsx';
import { PromoteForm } from './promote-form.tsx';
import { PromoteOutcome } from './promote-outcome.tsx';
import { PromotedPage } from './promoted-page.tsx';
import { type LinkOrder, useLinkOrder } from './use-link-order.ts';

type Project = ProjectOf<'promotion'>;

/** Seconds before a project's links are requested again. */
const FRESH = 60;

interface Target {
  wish: PromotionWish;
  url: string;
  isPossible: boolean;
  order: LinkOrder;
  gate: PreflightGate;
  /** Chooses the page's other URL, if search engines count links for that one. */
  onInstead: ((address: string) => void) | undefined;
}

/** Adds the page to an existing project, unless the project already contains it. */
function InProject({ project, url, ...target }: Target & { project: Project }) {
  const { data, error } = useAnswer(projectById, { params: { id: project.id } }, FRESH);
  // If the links cannot be read now, the journal looks for a duplicate before it sends anything.
  const isPossible = target.isPossible && (data !== null || error !== null);
  const known = data?.project.links?.find((link) => isSamePage(link.url, url));
  if (!known || target.order.isBusy)
    return <PromoteForm {...target} url={url} project={project} isPossible={isPossible} />;
  return <PromotedPage project={project.id} link={known} gate={target.gate} />;
}

/**
 * Adds the page to a new project, unless one may exist that could not be read: unreadable does not mean none.
 */
function InNewProject(target: Target) {
  const { t } = useTexts();
  const { host, rows } = useSite();
  const list = rows.lists.find(({ product }) => product === 'promotion');
  if (list && list.unreadable > 0) {
    return <p className="text-warn">{t('promote.unreadable', { site: siteText(host) })}</p>;
  }
  return <PromoteForm {...target} project={null} />;
}

function Box({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-card p-3">
      {children}
    </div>
  );
}

function Choices({ wish }: { wish: PromotionWish }) {
  const { t } = useTexts();
  const { host, rows } = useSite();
  const projects = projectsAmong(rows.projects, 'promotion');
  const [projectId, setProjectId] = useState<number | null>(null);
  const [preferred, setPreferred] = useState<string | null>(null);
  const [isClean, setClean] = useState(false);
  const project = projects.find(({ id }) => id === projectId) ?? projects[0] ?? null;
  const site = project?.domain_host ?? domainOf(host);
  const addresses = addressesOf(wish);
  const fit = addresses.filter((address) => !isForeign(address, site));
  const chosen = fit.find((address) => address === preferred) ?? fit[0] ?? wish.address;
  const url = isClean ? withoutExtras(chosen) : chosen;
  const order = useLinkOrder(url, project?.id ?? null);
  const gate = usePreflight(url);
  const onInstead = fit.some((address) => address === gate.preflight.instead) ? setPreferred : undefined;
  const target = { wish, url, isPossible: fit.length > 0, order, gate, onInstead };
  const added = order.operation?.state === 'accepted' ? order.operation : null;
  const around = useStepFocus<HTMLDivElement>(added ? 'outcome' : 'form', 'p');
  return (
    <div ref={around} className="contents">
      {added ? (
        <PromoteOutcome operation={added} project={project} />
      ) : (
        <Box>
          {projects.length > 1 && (
            <Select
              label={t('promote.project')}
              value={String(project?.id)}
              onChange={(id) => setProjectId(Number(id))}
              options={projects.map((one) => ({
                value: String(one.id),
                label: projectHeading(one),
              }))}
            />
          )}
          <AddressChoice addresses={addresses} chosen={chosen} onChoose={setPreferred} site={site} />
          <LeaveOut address={chosen} isOn={isClean} onChange={setClean} />
          {project ? (
            <InProject key={project.id} project={project} {...target} />
          ) : (
            <InNewProject {...target} />
          )}
        </Box>
      )}
    </div>
  );
}

/** A page to promote: which URL, with which anchor, in which project. */
export function PromotePage({ wish }: { wish: PromotionWish }) {
  const promotion = useProduct('promotion');
  if (promotion.state === 'loading') {
    return (
      <Box>
        <Skeleton widths={[30, 90, 60, 40]} />
      </Box>
    );
  }
  if (promotion.state === 'unknown') return <ProductTrouble scope="promotion" {...promotion} />;
  return <Choices wish={wish} />;
}

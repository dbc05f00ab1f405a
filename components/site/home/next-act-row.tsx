import type { NextAct } from '@/lib/standing/next-act.ts';
import { PREFLIGHT_PARTS } from '@/lib/standing/preflight.ts';
import { promotionPlace } from '@/lib/standing/promotion-wish.ts';
import { siteText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useAuditOrder } from '../audit/use-audit-order.ts';
import { useSite } from '../frame/site-rows.tsx';
import { useGo } from '../frame/use-go.ts';
import { rowText } from '../promotion/preflight/preflight-rows.tsx';
import { VERIFY } from '../shield/shield-paths.ts';
import type { PageStanding } from './use-page-standing.ts';

interface Worded {
  title: string;
  about: string;
  label: string;
  /** The place in the panel that it opens; null for what happens here. */
  place: string | null;
}

/** Puts the next act into words. */
function useWorded(next: NextAct, { gate, link, ranked, shieldDomain }: PageStanding): Worded {
  const texts = useTexts();
  const { t } = texts;
  const { host } = useSite();
  const { rows } = gate.preflight;
  const launch =
    link.link && link.projectId !== null ? `/promotion/${link.projectId}/launch/${link.link.id}` : null;
  switch (next.act) {
    case 'fix': {
      const failed = rows.find(({ state }) => state === 'failed');
      return {
        title: failed ? rowText(texts, failed, gate.results) : '',
        about: t('standing.act.fixAbout'),
        label: t('standing.act.fix'),
        place: '/seo',
      };
    }
    case 'audit':
      return {
        title: t('standing.act.auditTitle', { site: siteText(host) }),
        about: t('standing.act.auditAbout'),
        label: t('standing.act.audit'),
        place: null,
      };
    case 'promoteFor':
      return {
        title: t('standing.act.promoteForTitle', next),
        about: t('standing.act.promoteForAbout'),
        label: t('standing.act.promoteFor'),
        place: launch ?? promotionPlace(next.keyword),
      };
    case 'checkPositions':
      return {
        title: t('standing.act.checkPositionsTitle', { count: next.days }),
        about: t('standing.act.priceAbout'),
        label: t('standing.act.checkPositions'),
        place: `/rank/${ranked.project?.id}/check`,
      };
    case 'verify':
      return {
        // It may be the shield of a domain that the site is part of.
        title: t('standing.act.verifyTitle', { site: siteText(shieldDomain ?? host) }),
        about: t('standing.act.verifyAbout'),
        label: t('standing.act.verify'),
        place: VERIFY,
      };
    case 'openRun':
      return {
        title: t('standing.act.openRunTitle'),
        about: t('standing.act.openRunAbout'),
        label: t('standing.act.openRun', { id: String(next.run) }),
        place: `/promotion/runs/${next.run}`,
      };
    case 'launch':
      return {
        title: t('standing.act.launchTitle'),
        about: t('standing.act.priceAbout'),
        label: t('standing.act.launch'),
        place: launch ?? promotionPlace(),
      };
    default: {
      const passed = rows.filter(({ state }) => state === 'passed').length;
      const isReady = passed === PREFLIGHT_PARTS.length;
      return {
        title: t(isReady ? 'preflight.ready' : 'standing.act.promoteTitle'),
        about:
          passed > 0
            ? t('standing.act.checksAbout', { passed, total: PREFLIGHT_PARTS.length })
            : t('standing.act.priceAbout'),
        label: t('standing.act.promote'),
        place: promotionPlace(),
      };
    }
  }
}

/** The next best act, with its reason: the one filled button. What costs money only opens where its price is shown. */
export function NextActRow({ next, standing, url }: { next: NextAct; standing: PageStanding; url: string }) {
  const { go } = useGo();
  const { isStarting, start } = useAuditOrder(url);
  const { title, about, label, place } = useWorded(next, standing);
  const isFault = next.act === 'fix';
  return (
    <li
      className={`flex min-h-[42px] items-center gap-2.5 px-3 py-1 ${isFault ? 'bg-error/8' : 'bg-accent/6'}`}
    >
      <div className="min-w-0 flex-1">
        <p dir="auto" className="line-clamp-2 font-medium wrap-anywhere" title={title}>
          {title}
        </p>
        <p className="text-tiny text-dim">{about}</p>
      </div>
      {place === null ? (
        <Button look="primary" disabled={isStarting} onClick={() => void start('express')}>
          {label}
        </Button>
      ) : (
        <Button look="primary" onClick={() => go(place)}>
          {label}
        </Button>
      )}
    </li>
  );
}

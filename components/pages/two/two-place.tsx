import ExternalLink from 'lucide-react/icons/external-link';
import { withSetTexts } from '@/lib/i18n/page-texts.ts';
import { useSideBySide } from '@/lib/page/other/side-by-side.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { documentAddress } from '@/lib/platform/address.ts';
import { openOwnPage } from '@/lib/platform/browser.ts';
import { PagePart } from '../../shell/page-part.tsx';
import { MoreTexts } from '../../texts/texts.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SetBar } from '../set-bar.tsx';
import { TwoForm } from './two-form.tsx';
import { TwoProblem } from './two-problem.tsx';
import { TwoResult } from './two-result.tsx';

/** What came of the last press, as long as the same page is in front. */
function Outcome({ url }: { url: string }) {
  const { t } = useTexts();
  const { phase, of, found, problem } = useSideBySide();
  if (of === null || documentAddress(of) !== documentAddress(url)) return null;
  if (phase === 'access') return <p className="text-dim">{t('two.asking.access')}</p>;
  if (phase === 'request') {
    return (
      <div>
        <p className="mb-2 text-dim">{t('two.asking.request')}</p>
        <Skeleton widths={[90, 70, 80]} />
      </div>
    );
  }
  if (problem) return <TwoProblem {...problem} />;
  return found && <TwoResult found={found} />;
}

/** Whether the panel is a page in a tab, which has the room already. */
const isInTab = () => new URLSearchParams(location.search).has('tab');

function Screen() {
  const { t } = useTexts();
  const url = useInspection(({ inspection }) => inspection?.url ?? null);
  const tabId = useInspection(({ tab }) => tab?.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <SetBar title={t('two.title')} back="/">
        {tabId !== undefined && !isInTab() && (
          <IconButton
            icon={ExternalLink}
            label={t('two.openInTab')}
            onClick={() => openOwnPage(`/sidepanel.html?tab=${tabId}#/compare`)}
          />
        )}
      </SetBar>
      {url === null ? (
        <EmptyState title={t('two.noPage')} />
      ) : (
        <>
          <TwoForm key={url} url={url} />
          <div aria-live="polite">
            <PagePart of={url}>
              <Outcome url={url} />
            </PagePart>
          </div>
        </>
      )}
    </div>
  );
}

/** The page in front next to another one: at another address, or as somebody else gets it. */
export default function TwoPlace() {
  return (
    <MoreTexts add={withSetTexts} waiting={<Skeleton widths={[60, 90, 80]} />}>
      <Screen />
    </MoreTexts>
  );
}

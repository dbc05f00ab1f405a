import type { Inspection } from '@/lib/checks/inspection.ts';
import { useSiteGrant } from '@/lib/page/inspect/site-grant.ts';
import { inspect } from '@/lib/page/session/session.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Where the rows come from, and that they contain no cookie values. */
export function CookiesNote({ inspection: { cookies } }: { inspection: Inspection }) {
  const { t } = useTexts();
  return <p className="text-small text-dim">{t(cookies ? 'data.cookies.kept' : 'data.cookies.sent')}</p>;
}

/** Offers to list the cookies that the browser keeps for the page, which needs access to its site. */
export function CookiesOffer({ inspection: { url } }: { inspection: Inspection }) {
  const { t } = useTexts();
  const { answers, onAsk } = useSiteGrant();
  const ask = async () => {
    if (await onAsk(url)) await inspect();
  };
  const host = new URL(url).hostname;
  return (
    <Notice tone="info" title={t('data.cookies.offerTitle')}>
      <p>{t(answers[url] === false ? 'data.cookies.denied' : 'data.cookies.offer', { host })}</p>
      <Button look="primary" className="mt-2" onClick={() => void ask()}>
        {t('data.cookies.allow')}
      </Button>
    </Notice>
  );
}

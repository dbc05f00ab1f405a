import type { Inspection } from '@/lib/checks/inspection.ts';
import { inspect } from '@/lib/page/session.ts';
import { useSiteGrant } from '@/lib/page/site-grant.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useTexts } from '../use-texts.ts';

/** Offers to list the cookies that are kept for the page, which takes the right to its site. */
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

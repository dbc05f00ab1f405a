import { useState } from 'react';
import { isPlainlySafe } from '@/lib/checks/knowledge/addresses/plainly-safe.ts';
import { requestServed } from '@/lib/page/session/add-measured.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Offers one more request for the HTML as served, where the browser has no copy of it. It is never sent unasked, and
 * not at all to an address that may do something.
 */
export function ServedOffer() {
  const { t } = useTexts();
  const url = useInspection(({ phase, moved, inspection }) => {
    const isUnknown = inspection?.page.source === 'rendered' && !inspection.served;
    return phase === 'complete' && !moved && isUnknown ? inspection.url : undefined;
  });
  const [state, setState] = useState<'idle' | 'asking' | 'nothing'>('idle');
  if (!url) return null;
  const ask = async () => {
    setState('asking');
    setState((await requestServed()) ? 'idle' : 'nothing');
  };
  if (!isPlainlySafe(url)) return <p className="text-tiny text-dim">{t('report.servedOffer.acts')}</p>;
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button onClick={() => void ask()} disabled={state === 'asking'}>
        {t('report.servedOffer.ask')}
      </Button>
      <p role="status" className="text-tiny text-dim">
        {t(state === 'nothing' ? 'report.servedOffer.nothing' : 'report.servedOffer.about')}
      </p>
    </div>
  );
}

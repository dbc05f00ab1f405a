import CircleCheck from 'lucide-react/icons/circle-check';
import Pin from 'lucide-react/icons/pin';
import Puzzle from 'lucide-react/icons/puzzle';
import Settings from 'lucide-react/icons/settings';
import { useEffect, useState } from 'react';
import { isOnToolbar } from '@/lib/platform/toolbar.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/card.tsx';

/** Milliseconds between checks: the browser does not report when a button is pinned. */
const AGAIN = 1_000;

/** Returns whether the button is on the toolbar; null while the browser has not said so, or if it cannot. */
function usePinned(): boolean | null {
  const [isPinned, setPinned] = useState<boolean | null>(null);
  useEffect(() => {
    const look = () => void isOnToolbar().then(setPinned);
    look();
    const timer = setInterval(look, AGAIN);
    return () => clearInterval(timer);
  }, []);
  return isPinned;
}

/** A drawing of the right end of a browser's toolbar, and of the menu under its puzzle piece. */
function Toolbar() {
  const Fix = import.meta.env.FIREFOX ? Settings : Pin;
  return (
    <div aria-hidden="true" className="grid justify-items-end gap-1.5 text-dim">
      <div className="flex w-full items-center gap-3 rounded-card border border-line bg-soft px-3 py-2">
        <span className="h-6 min-w-0 flex-1 rounded-full border border-line bg-card" />
        <span className="rounded-control bg-card p-1 text-accent outline-2 outline-accent">
          <Puzzle size={16} />
        </span>
      </div>
      <div className="flex w-56 items-center gap-2.5 rounded-card border border-line bg-card px-3 py-2 shadow-sm">
        <img src="/icon/32.png" alt="" width="18" height="18" />
        <span className="flex-1">Plumbline</span>
        <span className="rounded-control p-1 text-accent outline-2 outline-accent">
          <Fix size={15} />
        </span>
      </div>
    </div>
  );
}

/** The first step: pin the button to the toolbar. */
export function PinStep() {
  const { t } = useTexts();
  const isPinned = usePinned();
  return (
    <Card title={t('welcome.pin.title')}>
      {isPinned ? (
        <p role="status" className="flex items-center gap-2">
          <CircleCheck size={17} aria-hidden className="flex-none text-pass" />
          {t('welcome.pin.done')}
        </p>
      ) : (
        <>
          <p>{t(import.meta.env.FIREFOX ? 'welcome.pin.firefox' : 'welcome.pin.chromium')}</p>
          <Toolbar />
        </>
      )}
    </Card>
  );
}

import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Search from 'lucide-react/icons/search';
import type { TextKey } from '@/lib/i18n/translator.ts';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TextButton } from '../../ui/button.tsx';

/** The result of a lookup by the browser; each has its message. */
export type Sight = 'looking' | 'found' | 'found here' | 'not found' | 'no answer' | 'no access' | 'closed';

const SAID = {
  looking: { icon: Search, color: 'text-dim', text: 'shield.look.looking' },
  found: { icon: CircleCheck, color: 'text-pass', text: 'shield.look.found' },
  'found here': { icon: CircleCheck, color: 'text-pass', text: 'shield.look.foundHere' },
  'not found': { icon: Search, color: 'text-dim', text: 'shield.look.notFound' },
  'no answer': { icon: CircleHelp, color: 'text-dim', text: 'shield.look.noAnswer' },
  'no access': { icon: CircleHelp, color: 'text-dim', text: 'shield.look.noAccess' },
  closed: { icon: CircleHelp, color: 'text-dim', text: 'shield.look.closed' },
} as const satisfies Record<Sight, { text: TextKey; [part: string]: unknown }>;

interface LookNoticeProps {
  sight: Sight;
  /** The place that was checked, in words. */
  place: string;
  at: number | null;
  isGoingOn: boolean;
  onAgain: () => void;
  /** Asks the browser for the right to the site; called straight from the click, as browsers demand. */
  onAllow: () => void;
}

/** Whether the browser itself sees the token, and when it looked. */
export function LookNotice({ sight, place, at, isGoingOn, onAgain, onAllow }: LookNoticeProps) {
  const { t, language } = useTexts();
  const { icon: Icon, color, text } = SAID[sight];
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-card px-3 py-2">
      <Icon size={16} aria-hidden className={`mt-px flex-none ${color}`} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p role="status">{t(text, { place })}</p>
        {sight === 'no access' && <TextButton onClick={onAllow}>{t('data.cookies.allow')}</TextButton>}
        {sight !== 'closed' && sight !== 'no access' && (
          <p className="text-tiny text-dim">
            {at !== null && t('shield.look.at', { age: ageText(language, at) })}{' '}
            {isGoingOn ? (
              sight !== 'looking' && t('shield.look.goesOn')
            ) : (
              <TextButton onClick={onAgain}>{t('shield.look.again')}</TextButton>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Search from 'lucide-react/icons/search';
import type { TextKey } from '@/lib/i18n/translator.ts';
import { ageText } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { TextButton } from '../../../ui/button.tsx';
import type { VerificationMethod } from './token-placement.ts';

const SAID = {
  looking: { icon: Search, color: 'text-dim', text: 'shield.look.looking' },
  found: { icon: CircleCheck, color: 'text-pass', text: 'shield.look.found' },
  'found here': { icon: CircleCheck, color: 'text-pass', text: 'shield.look.foundHere' },
  'not found': { icon: Search, color: 'text-dim', text: 'shield.look.notFound' },
  'no answer': { icon: CircleHelp, color: 'text-dim', text: 'shield.look.noAnswer' },
  'no access': { icon: CircleHelp, color: 'text-dim', text: 'shield.look.noAccess' },
  closed: { icon: CircleHelp, color: 'text-dim', text: 'shield.look.closed' },
  'not for browsers': { icon: CircleHelp, color: 'text-dim', text: 'shield.look.byService' },
} as const satisfies Record<string, { text: TextKey; [part: string]: unknown }>;

/** The result of a lookup by the browser; each has its message. */
export type Sight = keyof typeof SAID;

/** What the browser sees by one method. */
export interface WayLook {
  way: VerificationMethod;
  sight: Sight;
  /** The place that was checked, in words. */
  place: string;
}

export const isTokenSeen = ({ sight }: WayLook): boolean => sight === 'found' || sight === 'found here';

/** Sights that say the same of every place of a host: they are shown once. */
const OF_HOST: readonly Sight[] = ['no access', 'closed'];
const hostIn = ({ place }: Pick<WayLook, 'place'>) => place.split('/', 1)[0];

/** Returns the rows to show: what was seen, and by which methods. */
function rowsOf(looks: readonly WayLook[]) {
  const rows: { ways: VerificationMethod[]; sight: Sight; place: string }[] = [];
  for (const look of looks) {
    const { way, sight, place } = look;
    const row = rows.find(
      (one) => OF_HOST.includes(sight) && one.sight === sight && hostIn(one) === hostIn(look),
    );
    if (row) row.ways.push(way);
    else rows.push({ ways: [way], sight, place });
  }
  return rows;
}

interface LookNoticeProps {
  ways: readonly WayLook[];
  /** When the last lookup was, in milliseconds since 1970. */
  at: number | null;
  isGoingOn: boolean;
  onAgain: () => void;
  /** Asks the browser for the right to the site; called straight from the click, as browsers demand. */
  onAllow: () => void;
}

/** Whether the browser itself sees the token, by which method, and when it looked. */
export function LookNotice({ ways, at, isGoingOn, onAgain, onAllow }: LookNoticeProps) {
  const { t, language } = useTexts();
  const has = (...sights: readonly Sight[]) => ways.some(({ sight }) => sights.includes(sight));
  const isLooked = has('looking', 'found', 'found here', 'not found', 'no answer');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-card border border-line bg-card px-3 py-2">
      <div role="status">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {rowsOf(ways).map(({ ways: names, sight, place }) => {
            const { icon: Icon, color, text } = SAID[sight];
            return (
              <li key={sight + place} className="flex items-start gap-3">
                <Icon size={16} aria-hidden className={`mt-px flex-none ${color}`} />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="me-1 font-semibold">
                    {names.map((way) => t(`shield.way.${way}`)).join(', ')}
                  </span>{' '}
                  <span>{t(text, { place })}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <p className="ps-7 text-tiny text-dim empty:hidden">
        {has('no access') && <TextButton onClick={onAllow}>{t('data.cookies.allow')}</TextButton>}{' '}
        {isLooked && at !== null && t('shield.look.at', { age: ageText(language, at) })}{' '}
        {isLooked &&
          (isGoingOn
            ? at !== null && t('shield.look.goesOn')
            : !has('no access') && <TextButton onClick={onAgain}>{t('shield.look.again')}</TextButton>)}
      </p>
    </div>
  );
}

import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useTexts } from '../../texts/use-texts.ts';
import { TextLink } from '../frame/button-link.tsx';
import { VERIFY } from './shield-paths.ts';
import { useShieldWords } from './use-shield-words.ts';

interface OwnershipProps {
  isVerified: boolean;
  /** How the site was verified, as the service calls it; null if that was not seen here. */
  method: string | null;
  /** Whether something else on the screen leads to the verification. */
  isOfferedBelow: boolean;
}

/** Whether the site is verified as the user's, and the way to verify it. */
export function Ownership({ isVerified, method, isOfferedBelow }: OwnershipProps) {
  const { t } = useTexts();
  const words = useShieldWords();
  const Icon = isVerified ? CircleCheck : CircleDashed;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="flex min-w-0 flex-[1_1_150px] items-center gap-2">
        <Icon size={15} aria-hidden className={`flex-none ${isVerified ? 'text-pass' : 'text-dim'}`} />
        {isVerified ? words.method(method) : t('shield.unverified')}
      </span>
      {!isVerified && !isOfferedBelow && <TextLink href={VERIFY}>{t('shield.verify.action')}</TextLink>}
    </p>
  );
}

import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';

interface StopButtonProps {
  label: string;
  stop: () => Promise<void>;
  /** Whether the last attempt failed. */
  isUnstopped: boolean;
}

/** Stops orders in bulk before the next one, and says so if that fails. */
export function StopButton({ label, stop, isUnstopped }: StopButtonProps) {
  const { t } = useTexts();
  return (
    <>
      <Button onClick={() => void stop()}>{label}</Button>
      <p role="alert" className="w-full text-error empty:hidden">
        {isUnstopped && t('promotion.bulk.unstopped')}
      </p>
    </>
  );
}

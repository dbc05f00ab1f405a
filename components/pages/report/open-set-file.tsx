import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import { readSetFile } from '@/lib/pages/sets/set-file.ts';
import { ChooseFile } from '../../form/choose-file.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface OpenSetFileProps {
  label: string;
  /** Takes the set of the file; returns why it is not wanted, or null. */
  onOpened: (set: PageSet) => Promise<string | null> | string | null;
}

/** Opens a set that was saved as a file, or says what is wrong with it. */
export function OpenSetFile({ label, onOpened }: OpenSetFileProps) {
  const { t } = useTexts();
  return (
    <ChooseFile
      label={label}
      accept=".gz,.json,application/gzip,application/json"
      onChosen={async (bytes) => {
        const opened = await readSetFile(bytes);
        return 'refused' in opened
          ? t(`sets.report.file.${opened.refused}`, { at: opened.at })
          : onOpened(opened.set);
      }}
    />
  );
}

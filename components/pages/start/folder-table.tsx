import type { SetPlan } from '@/lib/page/sets/plan-set.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface FolderTableProps {
  folders: SetPlan['folders'];
  leaveOut: readonly string[];
  onChange: (leaveOut: readonly string[]) => void;
}

/** The folders with the most pages. */
const SHOWN = 30;

/** The folders of the addresses, each with a box to leave it out. */
export function FolderTable({ folders, leaveOut, onChange }: FolderTableProps) {
  const { t, language } = useTexts();
  const format = new Intl.NumberFormat(language);
  const { shown, more } = cutAt(folders, SHOWN);
  return (
    <table className="w-full rounded-card border border-line bg-card">
      <caption className="sr-only">{t('sets.start.folders')}</caption>
      <thead className="text-small text-dim">
        <tr className="border-b border-line">
          <th scope="col" className="px-3 py-1.5 text-start font-normal">
            {t('sets.start.folder')}
          </th>
          <th scope="col" className="px-3 py-1.5 text-end font-normal">
            {t('sets.pages')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {shown.map(({ folder, pages }) => (
          <tr key={folder}>
            <td className="px-3 py-1.5">
              {folder === '/' ? (
                <span className="ps-[25px] font-mono text-small">/</span>
              ) : (
                <label className="flex items-center gap-2.5">
                  <input
                    type="checkbox"
                    checked={!leaveOut.includes(folder)}
                    onChange={(event) =>
                      onChange(
                        event.target.checked
                          ? leaveOut.filter((one) => one !== folder)
                          : [...leaveOut, folder],
                      )
                    }
                    className="flex-none accent-accent"
                  />
                  <span className="min-w-0 font-mono text-small wrap-anywhere">{folder}</span>
                </label>
              )}
            </td>
            <td className="px-3 py-1.5 text-end tabular-nums">{format.format(pages)}</td>
          </tr>
        ))}
        {more > 0 && (
          <tr>
            <td colSpan={2} className="px-3 py-1.5 text-small text-dim">
              {t('sets.start.more', { count: more })}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

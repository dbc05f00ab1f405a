import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Plus from 'lucide-react/icons/plus';
import { useId, useRef } from 'react';
import { openOptions } from '@/lib/platform/browser.ts';
import { ask } from '@/lib/service/ask/messages.ts';
import { accountNames, type Connection } from '@/lib/service/connection/connection.ts';
import { useConnections } from '../../stored/stored-state.ts';
import { useRows } from '../../stored/use-rows.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { JOB_COUNTS } from './job-counts.ts';

/** What is new in an account, or what runs there, or that its key was refused; otherwise its host. */
function useStateText(): (connection: Connection) => string {
  const { t } = useTexts();
  const errorText = useErrorText();
  const accounts = useConnections(({ value }) => value.map(({ account }) => account).join(' '));
  const { value: counts } = useRows(JOB_COUNTS, accounts);
  return ({ account, baseUrl, state }) => {
    const { unseen = 0, running = 0 } = counts[account] ?? {};
    if (state === 'rejected') return errorText('unauthorized');
    if (unseen > 0) return t('jobs.unseen', { count: unseen });
    return running > 0 ? t('jobs.running', { count: running }) : new URL(baseUrl).host;
  };
}

const ROW = 'flex w-full items-center gap-2.5 rounded-control px-3 py-1.5 text-start hover:bg-soft';

/** The other accounts, from which one is chosen, and the way to another one. */
function Choices({ all, onChosen }: { all: readonly Connection[]; onChosen: () => void }) {
  const { t, language } = useTexts();
  const stateText = useStateText();
  const names = accountNames(all);
  const choose = (account: string) => {
    void ask('showAccount', { account }).catch(() => {});
    onChosen();
  };
  return (
    <ul>
      {[...all]
        .sort((a, b) => (names.get(a.account) ?? '').localeCompare(names.get(b.account) ?? '', language))
        .map((one) => (
          <li key={one.account}>
            <button
              type="button"
              aria-current={one === all[0]}
              className={ROW}
              onClick={() => choose(one.account)}
            >
              <span className="min-w-0 flex-1 wrap-anywhere whitespace-normal">
                <span dir="auto" className="block font-medium text-ink">
                  {names.get(one.account)}
                </span>
                <span className="block text-tiny text-dim">{stateText(one)}</span>
              </span>
              <Check size={14} aria-hidden className={one === all[0] ? 'flex-none' : 'invisible flex-none'} />
            </button>
          </li>
        ))}
      <li>
        <button type="button" className={ROW} onClick={openOptions}>
          <Plus size={14} aria-hidden className="flex-none" />
          {t('service.addAccount')}
        </button>
      </li>
    </ul>
  );
}

/** The account that is shown, and the choice of another, if several are connected. */
export default function AccountMenu() {
  const { t } = useTexts();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { value: all } = useConnections();
  const [shown] = all;
  if (!shown || all.length < 2) return null;
  const name = accountNames(all).get(shown.account) ?? '';
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('service.accounts', { name })}
        title={t('service.accounts', { name })}
        className="flex min-w-0 items-center gap-1 rounded-sm font-medium text-ink hover:underline"
      >
        <span dir="auto" className="max-w-[14ch] truncate">
          {name}
        </span>
        <ChevronsUpDown size={12} aria-hidden className="flex-none text-dim" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="fixed start-3 end-auto top-auto bottom-10 m-0 max-h-[70vh] w-max max-w-[calc(100vw-24px)] min-w-48 overflow-y-auto rounded-card border border-line bg-card p-1 text-normal text-ink shadow-lg"
      >
        <Choices all={all} onChosen={() => menu.current?.hidePopover()} />
      </div>
      <span role="status" className="sr-only">
        {t('service.shown', { name })}
      </span>
    </>
  );
}

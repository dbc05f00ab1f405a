import type { ReactNode } from 'react';
import { PAGE_KINDS } from '@/lib/checks/knowledge/page-kind/kind.ts';
import type { Definitions } from '@/lib/report/definitions.ts';
import { KIND_OF_PAGE } from '@/lib/report/leave-out.ts';
import { hasEnded } from '@/lib/report/settings-file/ignore-rules.ts';
import type { IgnoreRule } from '@/lib/report/settings-file/settings-file.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface RuleRowProps {
  rule: IgnoreRule;
  definitions: Definitions;
  action?: ReactNode;
}

/** Returns the name of a rule: the check that it is about, or the kind that the pages are not. */
export function useRuleName(definitions: Definitions): (rule: IgnoreRule) => string {
  const { t } = useTexts();
  return ({ check, message }) => {
    const kind = check === KIND_OF_PAGE && PAGE_KINDS.find((one) => one === message);
    return kind
      ? t('panel.ignored.file.kind', { kind: t(`panel.kind.name.${kind}`) })
      : (definitions[check]?.title ?? check);
  };
}

/** A rule by which findings are ignored: what, where, until when, and why. */
export function RuleRow({ rule, definitions, action }: RuleRowProps) {
  const { t, language } = useTexts();
  const name = useRuleName(definitions)(rule);
  const { check, message, paths, until, reason } = rule;
  const day = until && new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const isOver = hasEnded(rule);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-0 flex-[1_1_180px] wrap-anywhere">
        <span dir="auto" className={`block ${isOver ? 'text-dim line-through' : ''}`}>
          {name}
        </span>
        <span dir="ltr" className="block text-start font-mono text-tiny text-dim">
          {message === undefined ? check : `${check}/${message}`}
        </span>
        {paths && (
          <span className="block text-tiny text-dim">
            {t('panel.ignored.file.paths', { paths: paths.join(' ') })}
          </span>
        )}
        {day && (
          <span className={`block text-tiny ${isOver ? 'text-warn' : 'text-dim'}`}>
            {t(`panel.ignored.file.${isOver ? 'ended' : 'until'}`, {
              day: day.format(new Date(`${until}T00:00:00Z`)),
            })}
          </span>
        )}
        {reason && (
          <span dir="auto" className="block text-small">
            {reason}
          </span>
        )}
      </span>
      {action}
    </li>
  );
}

import { type FormEvent, useEffect, useState } from 'react';
import { mirror } from '@/lib/platform/mirror.ts';
import { issueAddress, TRACKERS, type TrackerKind, trackerIn } from '@/lib/report/export/issue-address.ts';
import { trackers } from '@/lib/report/trackers.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

const useTrackers = mirror(trackers);

const NAMES: Readonly<Record<TrackerKind, string>> = { github: 'GitHub', gitlab: 'GitLab', jira: 'Jira' };

/** Asks for the address of the tracker of a site. */
function TrackerForm({ site, onDone }: { site: string; onDone: () => void }) {
  const { t } = useTexts();
  const known = useTrackers(({ value }) => value[site]);
  const [text, setText] = useState(known?.address ?? '');
  const [kind, setKind] = useState<TrackerKind | ''>('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const tracker = trackerIn(text, kind || null);
    if (typeof tracker === 'string') return setProblem(t(`report.issue.fault.${tracker}`));
    await trackers
      .update((all) => ({ ...all, [site]: tracker }))
      .then(onDone, () => setProblem(t('storage.unsaved')));
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid w-full grid-cols-[minmax(0,1fr)] gap-2">
      <Field
        label={t('report.issue.address')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint={t('report.issue.hint')}
        error={problem}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
      />
      <Select
        label={t('report.issue.kind')}
        options={[
          { value: '', label: t('report.issue.byAddress') },
          ...TRACKERS.map((value) => ({ value, label: NAMES[value] })),
        ]}
        value={kind}
        onChange={setKind}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit">{t('report.issue.save')}</Button>
        <TextButton onClick={onDone}>{t('report.issue.cancel')}</TextButton>
      </div>
    </form>
  );
}

interface OpenIssueProps {
  /** The origin of the site. */
  site: string;
  title: string;
  /** Returns the text of the issue as Markdown; null if there is none. */
  makeBody: () => Promise<string | null>;
}

/** Links to the page for a new issue, filled in, in the tracker of the site; asks for that tracker at first. */
export function OpenIssue({ site, title, makeBody }: OpenIssueProps) {
  const { t } = useTexts();
  const tracker = useTrackers(({ value }) => value[site]);
  const [isAsking, setAsking] = useState(false);
  const [body, setBody] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (tracker) void makeBody().then((text) => isCurrent && setBody(text));
    return () => {
      isCurrent = false;
    };
  }, [tracker, makeBody]);
  if (isAsking) return <TrackerForm site={site} onDone={() => setAsking(false)} />;
  if (!tracker) return <TextButton onClick={() => setAsking(true)}>{t('report.issue.open')}</TextButton>;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {body !== null && (
        <ExternalLink href={issueAddress(tracker, title, body, t('report.issue.rest'))}>
          {t('report.issue.openIn', { tracker: NAMES[tracker.kind] })}
        </ExternalLink>
      )}
      <TextButton className="text-small" onClick={() => setAsking(true)}>
        {t('report.issue.change')}
      </TextButton>
    </span>
  );
}

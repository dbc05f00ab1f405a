import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { type Link, removeLink } from '@/lib/api/promotion.ts';
import type { Run } from '@/lib/api/runs.ts';
import { useOrder } from '../../stored/use-order.ts';
import { useErrorText } from '../../texts/texts.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextLink } from '../frame/button-link.tsx';
import { useSite } from '../frame/site-rows.tsx';
import { OrderLost } from './launch/order-lost.tsx';
import { refreshProject } from './use-project.ts';

interface RemovalProps {
  link: Link;
  project: number;
  onKeep: () => void;
}

/** Asks for confirmation in the place of the link before it is removed. */
function Removal({ link, project, onKeep }: RemovalProps) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { host } = useSite();
  const order = useOrder();
  const isGone = order.operation?.state === 'accepted';
  useEffect(() => {
    if (isGone) void refreshProject(host, project);
  }, [isGone, host, project]);
  const remove = () =>
    void order.place({
      endpoint: removeLink,
      site: host,
      input: { params: { id: project, linkId: link.id } },
    });
  const { refused } = order;
  return (
    <div className="mt-1.5 grid gap-1.5 rounded-control bg-soft px-2.5 py-2">
      <p>{t('promotion.links.removeAsk')}</p>
      {refused && (
        <p role="alert" className="text-small text-error">
          {refused.code === 'already_running'
            ? t('promotion.links.removeActive')
            : errorText(refused.code, refused.given)}
        </p>
      )}
      <OrderLost order={order} />
      <div className="flex gap-1.5">
        <Button onClick={remove} disabled={order.isBusy || isGone}>
          {t('promotion.links.remove')}
        </Button>
        <Button onClick={onKeep}>{t('promotion.keep')}</Button>
      </div>
    </div>
  );
}

interface LinkRowProps {
  link: Link;
  project: number;
  /** The run of the link that has not ended. */
  run: Run | null;
}

/** A promoted page with its anchor, its run, and its actions. */
export function LinkRow({ link, project, run }: LinkRowProps) {
  const { t } = useTexts();
  const [isAsked, setAsked] = useState(false);
  return (
    <li className="px-3 py-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p dir="ltr" className="font-mono text-small wrap-anywhere">
            {link.url}
          </p>
          <p dir="auto" className="text-small text-dim wrap-anywhere">
            {link.anchor
              ? t('promotion.links.anchor', { anchor: link.anchor })
              : t('promotion.links.noAnchor')}
          </p>
          <p className="mt-0.5 text-small">
            {run ? (
              <TextLink href={`/promotion/runs/${run.id}`}>
                {t('promotion.links.running', { id: String(run.id) })}
              </TextLink>
            ) : (
              <TextLink href={`/promotion/${project}/launch/${link.id}`}>
                {t('promotion.launch.title')}
              </TextLink>
            )}
          </p>
        </div>
        <IconButton
          icon={Trash}
          label={t('promotion.links.removeOne', { url: link.url })}
          onClick={() => setAsked(!isAsked)}
        />
      </div>
      {isAsked &&
        (run ? (
          <p role="status" className="mt-1.5 rounded-control bg-soft px-2.5 py-2 text-small">
            {t('promotion.links.removeActive')}
          </p>
        ) : (
          <Removal link={link} project={project} onKeep={() => setAsked(false)} />
        ))}
    </li>
  );
}

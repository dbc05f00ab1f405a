import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { deleteProject, type Project } from '@/lib/api/promotion.ts';
import { refresh } from '@/lib/service/ask/refresh-site.ts';
import { useOrder } from '../../stored/use-order.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useQuestion } from '../../ui/use-question.ts';
import { useSite } from '../frame/site-rows.tsx';
import { OrderLost } from './order-lost.tsx';
import { projectName } from './project-name.ts';

function useRefusalText() {
  const { t } = useTexts();
  const errorText = useErrorText();
  return ({ code, given }: { code: Parameters<typeof errorText>[0]; given?: string | undefined }) => {
    if (code === 'already_running') return t('promotion.project.deleteActive');
    return code === 'forbidden' ? t('promotion.project.deletePersonal') : errorText(code, given);
  };
}

/**
 * Deletes a project after a confirmation in place. PRJ-09: a personal project cannot be deleted here, and the reason is
 * shown.
 */
export function DeleteProject({ project, links }: { project: Project; links: number }) {
  const { t } = useTexts();
  const refusalText = useRefusalText();
  const { host } = useSite();
  const [, go] = useLocation();
  const [isAsked, setAsked] = useState(false);
  const keep = () => setAsked(false);
  const around = useQuestion<HTMLDivElement>(isAsked, keep);
  const order = useOrder();
  const isGone = order.operation?.state === 'accepted';
  useEffect(() => {
    if (isGone) void refresh(host, true).then(() => go('/promotion'));
  }, [isGone, host, go]);
  if (project.created_via === 'web') {
    return <p className="text-small text-dim">{t('promotion.project.deletePersonal')}</p>;
  }
  if (!isAsked) {
    return (
      <div ref={around}>
        <Button onClick={() => setAsked(true)}>{t('promotion.project.delete')}</Button>
      </div>
    );
  }
  const remove = () =>
    void order.place({ endpoint: deleteProject, input: { params: { id: project.id } }, site: host });
  return (
    <div ref={around} className="grid gap-2 rounded-card border border-line bg-card p-3">
      <p dir="auto" className="wrap-anywhere">
        {links === 0
          ? t('promotion.project.deleteEmptyAsk', { name: projectName(project) })
          : t('promotion.project.deleteAsk', { name: projectName(project), count: links })}
      </p>
      {order.refused && (
        <p role="alert" className="text-error">
          {refusalText(order.refused)}
        </p>
      )}
      <OrderLost order={order} />
      <div className="flex gap-1.5">
        <Button onClick={remove} disabled={order.isBusy || isGone}>
          {t('promotion.project.delete')}
        </Button>
        <Button onClick={keep}>{t('promotion.keep')}</Button>
      </div>
    </div>
  );
}

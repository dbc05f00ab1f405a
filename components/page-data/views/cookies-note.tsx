import type { Inspection } from '@/lib/checks/inspection.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Where the rows come from, and that they contain no cookie values. */
export function CookiesNote({ inspection: { cookies } }: { inspection: Inspection }) {
  const { t } = useTexts();
  return <p className="text-small text-dim">{t(cookies ? 'data.cookies.kept' : 'data.cookies.sent')}</p>;
}

import { listNews, type NewsKind, newsKinds } from '@kolli/contract/people/news';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProduct } from '../../../components/layout/product.tsx';
import { call } from '../../../lib/call/call.ts';
import { usePermission } from '../../../lib/call/use-permission.ts';
import { notify } from './notify.ts';
import { useIsLeader } from './use-is-leader.ts';

type NewsWatchProps = { pharmacyId: string; kinds: readonly NewsKind[] };

/**
 * Notifies of what the person has chosen (TOD-06), in one of the open tabs. It asks the server by itself, since a tab
 * that is not in front has no live connection.
 */
export function NewsWatch({ pharmacyId, kinds }: NewsWatchProps) {
  const canRead = usePermission('delivery.read');
  const isLeader = useIsLeader('kolli.news');
  if (!isLeader || !canRead || kinds.length === 0) return null;
  return <Watch key={pharmacyId} pharmacyId={pharmacyId} kinds={kinds} />;
}

/** How often it asks. */
export const newsPeriodMs = 20_000;

function Watch({ pharmacyId, kinds }: NewsWatchProps) {
  const { t } = useTranslation();
  const { name } = useProduct();
  const notifyOf = useEffectEvent((news: readonly { readonly kind: NewsKind }[]) => {
    const texts = newsKinds.flatMap((kind) => {
      const count = news.filter((one) => one.kind === kind).length;
      return count === 0 || !kinds.includes(kind)
        ? []
        : [[kind, t(`news.${kind}`, { count })] as const];
    });
    notify(name, texts);
  });
  useEffect(() => {
    const stop = new AbortController();
    const known = new Set<string>();
    let after: string | undefined;
    const look = async () => {
      const query = after === undefined ? {} : { after };
      const answer = await call(listNews, { params: { pharmacyId }, query }, stop.signal);
      const fresh = answer.news.filter(({ id }) => !known.has(id));
      for (const { id } of fresh) known.add(id);
      after = answer.next;
      notifyOf(fresh);
    };
    // What failed is asked for again in the next round; what is on the screen says that nothing answers.
    const round = () => void look().catch(() => undefined);
    round();
    const timer = setInterval(round, newsPeriodMs);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [pharmacyId]);
  return null;
}

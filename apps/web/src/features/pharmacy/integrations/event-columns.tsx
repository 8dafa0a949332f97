import type { WebhookEvent } from '@kolli/contract/pharmacy/webhooks';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { CopyKey } from '../../../components/button/copy-key.tsx';
import type { DataColumn } from '../../../components/data-table/data-table-types.ts';
import { KolliId } from '../../../components/text/kolli-id.tsx';
import { TruncatedText } from '../../../components/text/truncated-text.tsx';
import { EventBadge } from './webhook-badge.tsx';
import classes from './integrations.module.css';

const shownTime = (time: number) => (
  <span className={classes.time}>{formatDateTime(new Date(time))}</span>
);

/** The event's type as the receiver sees it. */
export const typeOf = ({ kind }: WebhookEvent): string =>
  kind === 'test' ? kind : `order.${kind}`;

function answerText(t: TFunction, { attempts, status, problem }: WebhookEvent) {
  if (attempts === 0) return null;
  if (status !== null) return t('webhooks.status', { status });
  const none = t('webhooks.noAnswer');
  return <TruncatedText text={problem === null ? none : `${none}: ${problem}`} />;
}

/** When, what, about which parcel, and what the receiver answered. */
export function eventColumns(t: TFunction): DataColumn<WebhookEvent>[] {
  return [
    {
      id: 'time',
      header: t('webhooks.time'),
      width: 150,
      tightWidth: 132,
      cell: ({ createdAt }) => shownTime(createdAt),
    },
    {
      id: 'type',
      header: t('webhooks.event'),
      width: 140,
      tightWidth: 130,
      grow: 1,
      isCardHead: true,
      cell: (event) => typeOf(event),
    },
    {
      id: 'kolliId',
      header: t('webhooks.kolliId'),
      width: 140,
      tightWidth: 110,
      grow: 1,
      cell: ({ kolliId }) => (kolliId === null ? null : <KolliId id={kolliId} />),
    },
    {
      id: 'state',
      header: t('webhooks.state'),
      width: 140,
      tightWidth: 130,
      cell: ({ state }) => <EventBadge state={state} />,
    },
    {
      id: 'answer',
      header: t('webhooks.answer'),
      width: 230,
      tightWidth: 210,
      grow: 1,
      cell: (event) => answerText(t, event),
    },
    {
      id: 'attempts',
      below: 'answer',
      header: t('webhooks.attempts'),
      width: 90,
      tightWidth: 80,
      cell: ({ attempts }) => String(attempts),
    },
    {
      id: 'next',
      below: 'time',
      header: t('webhooks.next'),
      width: 150,
      tightWidth: 132,
      cell: ({ nextAt }) => (nextAt === null ? null : shownTime(nextAt)),
    },
    {
      id: 'id',
      below: 'type',
      header: t('webhooks.id'),
      width: 170,
      isCardWide: true,
      cell: (event) => <CopyKey id={event.id} label={t('form.copyKey', { name: typeOf(event) })} />,
    },
  ];
}

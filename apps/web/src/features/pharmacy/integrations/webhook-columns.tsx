import type { WebhookInfo } from '@kolli/contract/pharmacy/webhooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../../components/data-table/data-table-types.ts';
import { OnePathIcon } from '../../../components/text/one-path-icon.tsx';
import { givenUpText, WebhookBadge } from './webhook-badge.tsx';
import classes from './integrations.module.css';

/** What the newest event that was tried came to. */
function newestText(t: TFunction, { newest }: WebhookInfo): string | null {
  if (newest === null) return null;
  const { isDelivered, status } = newest;
  if (status === null) return t('webhooks.noAnswer');
  return t(isDelivered ? 'webhooks.accepted' : 'webhooks.refused', { status });
}

/** Order system, address, state, what waits, and the newest outcome. */
export function webhookColumns(t: TFunction): DataColumn<WebhookInfo>[] {
  return [
    {
      id: 'source',
      header: t('webhooks.source'),
      width: 180,
      tightWidth: 130,
      grow: 1,
      isCardHead: true,
      isCardWide: true,
      cell: ({ id, source }) => (
        <Link to="/integrations/$webhookId" params={{ webhookId: id }} className={classes.link}>
          {source}
        </Link>
      ),
    },
    {
      id: 'address',
      header: t('webhooks.address'),
      width: 260,
      tightWidth: 170,
      grow: 3,
      isCardWide: true,
      cell: ({ url }) => <span className={classes.address}>{new URL(url).host}</span>,
    },
    {
      id: 'state',
      header: t('webhooks.state'),
      width: 210,
      tightWidth: 200,
      cell: ({ state, givenUp }) => (
        <span className={classes.states}>
          <WebhookBadge state={state} />
          {givenUp > 0 && (
            <span className={classes.givenUp}>
              <OnePathIcon icon={IconAlertTriangle} size={14} stroke={2} />
              {givenUpText(t, givenUp)}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'waiting',
      header: t('webhooks.waiting'),
      width: 110,
      tightWidth: 90,
      cell: ({ waiting }) => String(waiting),
    },
    {
      id: 'newest',
      header: t('webhooks.newest'),
      width: 190,
      tightWidth: 140,
      cell: (webhook) => newestText(t, webhook),
    },
  ];
}

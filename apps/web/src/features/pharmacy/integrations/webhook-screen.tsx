import type { WebhookEvent, WebhookInfo } from '@kolli/contract/pharmacy/webhooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { listStates } from '../../../components/data-table/list-states.ts';
import { ScreenHead } from '../../../components/layout/screen-head.tsx';
import { ListFoot } from '../../../components/list/list-foot.tsx';
import { ListScreen } from '../../../components/list/list-screen.tsx';
import { EmptyState } from '../../../components/state/empty-state.tsx';
import { eventColumns, typeOf } from './event-columns.tsx';
import { useWebhookActions } from './use-webhook-actions.ts';
import { GivenUpBadge, WebhookBadge } from './webhook-badge.tsx';
import { WebhookDialogs, type WebhookDialog } from './webhook-dialogs.tsx';
import { WebhookTools } from './webhook-tools.tsx';
import { webhookEventsQuery } from './webhooks-query.ts';

type WebhookScreenProps = { pharmacyId: string; webhook: WebhookInfo; onRemoved: () => void };

const none: readonly WebhookEvent[] = [];
const keyOf = ({ id }: WebhookEvent) => id;

/** A webhook with the log of what is sent to it (INT-02). */
export function WebhookScreen({ pharmacyId, webhook, onRemoved }: WebhookScreenProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<WebhookDialog>();
  const key = { pharmacyId, webhookId: webhook.id };
  const actions = useWebhookActions(key, {
    onSecret: (secret) => setDialog({ what: 'secret', secret }),
    onRemoved,
  });
  const query = useInfiniteQuery(webhookEventsQuery(key));
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.events) ?? none, [data]);
  const columns = useMemo(() => eventColumns(t), [t]);
  const isOn = webhook.state === 'on';
  const rowActions = useResend(isOn, actions.resend.run);
  return (
    <>
      <ListScreen
        title={webhook.source}
        head={
          <ScreenHead
            title={webhook.source}
            detail={webhook.url}
            back={{ label: t('webhooks.back'), link: { to: '/integrations' } }}
          >
            <WebhookBadge state={webhook.state} />
            <GivenUpBadge givenUp={webhook.givenUp} />
          </ScreenHead>
        }
        filters={<WebhookTools {...{ webhook, actions }} onDialog={setDialog} />}
        action={
          isOn && (
            <Button
              leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
              loading={actions.sendTest.isBusy}
              onClick={() => actions.sendTest.run(undefined)}
            >
              {t('webhooks.sendTest')}
            </Button>
          )
        }
        foot={
          <ListFoot
            text={t(query.hasNextPage ? 'webhooks.loadedEvents' : 'webhooks.allEvents', {
              count: rows.length,
            })}
            readAt={query.dataUpdatedAt}
          />
        }
      >
        <DataTable
          {...listStates(query)}
          label={t('webhooks.log')}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowName={typeOf}
          rowActions={rowActions}
          empty={<EmptyState title={t('webhooks.noEvents')} text={t('webhooks.noEventsText')} />}
        />
      </ListScreen>
      <WebhookDialogs
        {...{ pharmacyId, webhook, dialog, actions }}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}

/** The button of a row that sends its event again; none while the webhook is off. */
function useResend(isOn: boolean, resend: (eventId: string) => void) {
  const { t } = useTranslation();
  const label = t('webhooks.resend');
  return useCallback(
    ({ id }: WebhookEvent) =>
      isOn
        ? [
            {
              id: 'resend',
              label,
              icon: IconRefresh,
              place: 1 as const,
              onSelect: () => resend(id),
            },
          ]
        : [],
    [isOn, label, resend],
  );
}

import { createWebhook, type WebhookInfo } from '@kolli/contract/pharmacy/webhooks';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import type { ListStates } from '../../../components/data-table/data-table-types.ts';
import { ScreenHead } from '../../../components/layout/screen-head.tsx';
import { ListFoot } from '../../../components/list/list-foot.tsx';
import { ListScreen } from '../../../components/list/list-screen.tsx';
import { EmptyState } from '../../../components/state/empty-state.tsx';
import { call } from '../../../lib/call/call.ts';
import { AddressModal } from './address-modal.tsx';
import { SecretModal } from './secret-modal.tsx';
import { webhookColumns } from './webhook-columns.tsx';
import { refetchWebhooks } from './webhooks-query.ts';

type IntegrationsScreenProps = {
  pharmacyId: string;
  webhooks: readonly WebhookInfo[];
  sources: readonly string[];
  states: ListStates;
  readAt: number;
};

const keyOf = ({ id }: WebhookInfo) => id;
const nameOf = ({ source }: WebhookInfo) => source;

/** The webhooks of the pharmacy (INT-02). */
export function IntegrationsScreen(props: IntegrationsScreenProps) {
  const { pharmacyId, webhooks, sources, states, readAt } = props;
  const { t } = useTranslation();
  const columns = useMemo(() => webhookColumns(t), [t]);
  const [isAdding, setIsAdding] = useState(false);
  const hasSources = sources.length > 0;
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => setIsAdding(true)}
    >
      {t('webhooks.add')}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t('webhooks.title')}
        head={<ScreenHead title={t('webhooks.title')} />}
        action={webhooks.length > 0 && add}
        foot={<ListFoot text={t('webhooks.all', { count: webhooks.length })} readAt={readAt} />}
      >
        <DataTable
          {...states}
          label={t('webhooks.title')}
          columns={columns}
          rows={webhooks}
          rowKey={keyOf}
          rowName={nameOf}
          empty={
            <EmptyState
              title={t('webhooks.empty')}
              text={t(hasSources ? 'webhooks.emptyText' : 'webhooks.noSources')}
            >
              {hasSources && add}
            </EmptyState>
          }
        />
      </ListScreen>
      {isAdding && <AddWebhook {...{ pharmacyId, sources }} onClose={() => setIsAdding(false)} />}
    </>
  );
}

type AddWebhookProps = {
  pharmacyId: string;
  sources: readonly string[];
  onClose: () => void;
};

/** Asks for the address of a new webhook, then shows its secret. */
function AddWebhook({ pharmacyId, sources, onClose }: AddWebhookProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SecretModal secret={secret} onClose={onClose} />;
  const [only = '', ...others] = sources;
  return (
    <AddressModal
      title={t('webhooks.add')}
      lead={t('webhooks.addText')}
      submitText={t('webhooks.add')}
      sources={sources}
      begun={{ source: others.length === 0 ? only : '', url: '' }}
      save={(body) => call(createWebhook, { body: { pharmacyId, ...body } })}
      onSaved={(made) => {
        setSecret(made.secret);
        void refetchWebhooks(queryClient);
      }}
      onClose={onClose}
    />
  );
}

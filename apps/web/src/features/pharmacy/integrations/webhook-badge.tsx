import type { WebhookEvent, WebhookInfo } from '@kolli/contract/pharmacy/webhooks';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/text/badge.tsx';

const webhookLooks = {
  on: { icon: IconCircleCheck, tone: 'free' },
  off: { icon: IconCircleDashed, tone: 'quiet' },
  gone: { icon: IconAlertTriangle, tone: 'danger' },
} as const;

/** Whether a webhook works, and why not. */
export function WebhookBadge({ state }: Pick<WebhookInfo, 'state'>) {
  const { t } = useTranslation();
  return <Badge {...webhookLooks[state]} text={t(`webhooks.states.${state}`)} />;
}

export const givenUpText = (t: TFunction, count: number) => t('webhooks.givenUp', { count });

/** How many of its events were given up; nothing if none. */
export function GivenUpBadge({ givenUp }: Pick<WebhookInfo, 'givenUp'>) {
  const { t } = useTranslation();
  if (givenUp === 0) return null;
  return <Badge icon={IconAlertTriangle} tone="danger" text={givenUpText(t, givenUp)} />;
}

const eventLooks = {
  waiting: { icon: IconClock, tone: 'reserved' },
  delivered: { icon: IconCircleCheck, tone: 'free' },
  failed: { icon: IconAlertTriangle, tone: 'danger' },
} as const;

/** What became of an event. */
export function EventBadge({ state }: Pick<WebhookEvent, 'state'>) {
  const { t } = useTranslation();
  return <Badge {...eventLooks[state]} text={t(`webhooks.eventStates.${state}`)} />;
}

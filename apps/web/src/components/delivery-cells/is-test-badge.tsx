import { IconFlask } from '@tabler/icons-react';
import { t } from '../../lib/text/row-text.ts';
import { Badge } from '../text/badge.tsx';

/** The mark of an order of a test source (INT-08): there is no parcel. Nothing for any other. */
export function TestBadge({ isTest }: { isTest: boolean }) {
  return isTest ? <Badge icon={IconFlask} tone="quiet" text={t('states.test')} /> : null;
}

import type { LiveNotice } from '@kolli/contract/live';
import { listOpenDeliveries } from '@kolli/contract/delivery-lists';
import { listAlarms } from '@kolli/contract/alarms';
import { showPickupBox } from '@kolli/contract/pickup-boxes';
import { showTemperatureLog } from '@kolli/contract/temperatures';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createLiveRefresh } from './live-refresh.ts';

const notice: LiveNotice = { pharmacyId: 'pharmacy', boxId: 'box-1', time: 0 };

/** What of a screen is old after a notice. */
async function touchedBy(told: LiveNotice | null): Promise<string[]> {
  const queryClient = new QueryClient();
  const shown = {
    box: [showPickupBox.path, { params: { id: 'box-1' } }],
    log: [showTemperatureLog.path, { params: { boxId: 'box-1' } }],
    otherBox: [showPickupBox.path, { params: { id: 'box-2' } }],
    alarms: [listAlarms.path, { params: { boxId: 'box-1' } }],
    deliveries: [listOpenDeliveries.path, { query: {} }],
  };
  for (const queryKey of Object.values(shown)) queryClient.setQueryData(queryKey, {});
  createLiveRefresh(queryClient)(told);
  await Promise.resolve();
  return Object.entries(shown).flatMap(([name, queryKey]) =>
    queryClient.getQueryState(queryKey)?.isInvalidated ? name : [],
  );
}

test('a change of a box makes that box and the lists old, a new connection all', async () => {
  expect(await touchedBy(notice)).toEqual(['box', 'log', 'alarms', 'deliveries']);
  expect(await touchedBy({ ...notice, boxId: null })).toEqual(['alarms', 'deliveries']);
  expect(await touchedBy(null)).toEqual(['box', 'log', 'otherBox', 'alarms', 'deliveries']);
});

test('new temperatures of a box make nothing old but what shows temperatures of it', async () => {
  expect(await touchedBy({ ...notice, about: 'temperatures' })).toEqual(['box', 'log']);
});

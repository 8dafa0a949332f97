import { createHash } from 'node:crypto';
import type { DeviceState } from '@kolli/contract/machine/device';
import { doesPinOpenDoors } from '@kolli/domain/delivery/delivery-snapshot';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import type { DeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import { isLanguage } from '@kolli/domain/people/languages';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { boxPinHash } from '../../platform/secrets/box-pin-hash.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { basicRules, fridgeRules } from '../deliveries/keep-rules.ts';
import { openPickupPin } from '../deliveries/pickup-pin.ts';
import {
  findBox,
  listDoors,
  listOpenDeliveries,
  listStaff,
  type OpenDelivery,
} from './device-state.repository.ts';

type StateDelivery = DeviceState['deliveries'][number];

const wireRules = (rules: DeliveryRules) => ({
  deliveryKeepTime: rules.deliveryKeepTimeMs,
  deliveryReminderMessagePeriod: rules.deliveryReminderMessagePeriodMs,
  reservationKeepTime: rules.reservationKeepTimeMs,
});

function toStateDelivery(secrets: Secrets, pinKey: Buffer, row: OpenDelivery): StateDelivery {
  const status = row.status as DeliveryStatus;
  const doors = row.doors.map(({ lockerId, loadedAt }) => ({
    lockerId,
    loadedAt: loadedAt === null ? null : new Date(loadedAt),
  }));
  const pinHash = () => boxPinHash(pinKey, openPickupPin(secrets, row));
  return {
    docId: row.id,
    deliveryId: row.kolli_id,
    additionalDeliveryIds: row.additional_kolli_ids,
    deliveryStatus: status,
    lockers: doors.map(({ lockerId, loadedAt }) => ({ lockerId, loaded: loadedAt !== null })),
    pinHash: doesPinOpenDoors({ status, doors }) ? pinHash() : null,
    expiresAt: status === 'delivered' ? (row.waits_until?.getTime() ?? null) : null,
  };
}

/**
 * Everything that a box needs to work offline, with an ETag. The same state gives the same document,
 * byte for byte: lists have a total order, and the time of the request is not in it. A pickup PIN's
 * hash is included only while the PIN opens doors, with its expiry for a box that is offline by then.
 */
export async function showDeviceState(
  deps: { readonly store: Store; readonly secrets: Secrets },
  key: BoxKey,
): Promise<{ state: DeviceState; etag: string }> {
  const pinKey = deps.secrets.boxPinKey(key.boxId);
  const state = await deps.store.inPharmacies(
    [key.pharmacyId],
    async (tx): Promise<DeviceState> => {
      const box = await findBox(tx, key);
      const doors = await listDoors(tx, key);
      const deliveries = await listOpenDeliveries(tx, key);
      const fridge = fridgeRules(box);
      return {
        boxId: box.id,
        pharmacyId: box.pharmacy_id,
        name: box.name,
        active: box.is_active,
        uiLanguages: box.ui_languages.filter(isLanguage),
        lockers: doors.map((door) => ({
          lockerId: door.locker_id,
          moduleIndex: door.module_index,
          position: door.position,
          type: door.type,
          fridge: door.fridge,
          inactive: door.is_inactive,
        })),
        deliveries: deliveries.map((row) => toStateDelivery(deps.secrets, pinKey, row)),
        staff: await listStaff(tx, key),
        pinKey: pinKey.toString('base64url'),
        temperatureRangeBasic: { min: box.basic_min_celsius, max: box.basic_max_celsius },
        temperatureRangeFridge: { min: box.fridge_min_celsius, max: box.fridge_max_celsius },
        reportIntervalMs: box.report_interval_ms,
        deliveryRulesBasicLocker: wireRules(basicRules(box)),
        deliveryRulesFridgeLocker: fridge && wireRules(fridge),
      };
    },
  );
  const hash = createHash('sha256').update(JSON.stringify(state)).digest('base64url');
  return { state, etag: `"${hash}"` };
}

/** Whether `If-None-Match` has this ETag (RFC 9110, 13.1.2: weak comparison). */
export function isSameTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

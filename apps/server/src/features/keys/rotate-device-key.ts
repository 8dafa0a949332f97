import { appendAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { DeviceCaller } from '../../platform/session/machine-keys.ts';
import { makeReplacingKey } from '../../platform/session/replacing-keys.ts';

const dayMs = 24 * 3_600_000;

/** Whether a box should request a new key, because its own is older than `days`. */
export function isKeyOld(box: DeviceCaller, now: Date, days: number): boolean {
  return now.getTime() - box.keyMadeAt.getTime() > days * dayMs;
}

/**
 * Gives a box a new key, audited at its pharmacy; its text is returned only now. The old key is
 * valid until the first use of the new one, so that a box that missed the response is not locked
 * out. Throws `not_authorized` if the box's key was revoked concurrently.
 */
export function rotateDeviceKey(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  box: DeviceCaller,
): Promise<{ key: string }> {
  const { pharmacyId, boxId, keyId } = box;
  return store.inPharmacies([pharmacyId], async (tx) => {
    const at = clock();
    const made = await makeReplacingKey(tx, box, at);
    if (made === undefined) throw new CodedError('not_authorized');
    await appendAudit(tx, {
      pharmacyId,
      at,
      userId: null,
      userName: made.name,
      action: 'key.rotate',
      subject: made.id,
      detail: { boxId, replaces: keyId },
    });
    return { key: made.key };
  });
}

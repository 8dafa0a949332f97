import type { Tx } from '../../platform/database/open-database.ts';
import { endHoldNotifications } from './notifications/notification.repository.ts';

/** Ends the reminders of a delivery on hold, because somebody decided or it ended. */
export async function endHoldReminders(
  tx: Tx,
  delivery: { readonly pharmacyId: string; readonly docId: string },
): Promise<void> {
  await endHoldNotifications(tx, delivery);
}

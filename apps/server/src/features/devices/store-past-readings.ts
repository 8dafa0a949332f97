import type { Tx } from '../../platform/database/open-database.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import { lockEventNumber } from './device-event.repository.ts';
import { type StoredReading, storePastReadingsOf } from './reading.repository.ts';

/**
 * Stores readings that a box measured before it was known here, degrees Celsius. What is there already
 * stays, and no alarm follows from them: they are over.
 */
export async function storePastReadings(
  tx: Tx,
  box: BoxKey,
  readings: readonly StoredReading[],
): Promise<void> {
  if (readings.length === 0) return;
  // The box is held, as `store_past_readings` asks.
  await lockEventNumber(tx, box);
  await storePastReadingsOf(tx, box, readings);
}

import type { RulesHistory } from '@kolli/domain/temperature/temperature-rules';
import type { BoxKey } from './box-key.ts';
import type { Tx } from './open-database.ts';

interface RulesRow {
  readonly basic_min_celsius: number;
  readonly basic_max_celsius: number;
  readonly fridge_min_celsius: number;
  readonly fridge_max_celsius: number;
  readonly report_interval_ms: number;
}

const columns = [
  'basic_min_celsius',
  'basic_max_celsius',
  'fridge_min_celsius',
  'fridge_max_celsius',
  'report_interval_ms',
] as const;

const rulesOf = (row: RulesRow) => ({
  basic: { min: row.basic_min_celsius, max: row.basic_max_celsius },
  fridge: { min: row.fridge_min_celsius, max: row.fridge_max_celsius },
  reportIntervalMs: row.report_interval_ms,
});

/** The temperature rules of a box and those that they replaced (TRU-07). */
export async function readTemperatureRules(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
): Promise<RulesHistory> {
  const current = await tx
    .selectFrom('pickup_box')
    .select(columns)
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId)
    .executeTakeFirstOrThrow();
  const former = await tx
    .selectFrom('former_temperature_rules')
    .select(columns)
    .select('until')
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .orderBy('until')
    .execute();
  return {
    current: rulesOf(current),
    former: former.map((row) => ({ ...rulesOf(row), until: row.until })),
  };
}

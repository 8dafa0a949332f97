import type { Generated } from 'kysely';

// The tables that figures of use are read from, as the migrations make them.

export interface ShelfChangeTable {
  pharmacy_id: string;
  id: string;
  shelf: string;
  is_active: boolean;
  changed_at: Date;
}

export interface FiguresOwedTable {
  pharmacy_id: string;
  id: string;
}

export interface StatisticsMomentTable {
  pharmacy_id: string;
  place_id: string;
  at: Date;
  measure: number;
  n: number;
  ms: Generated<number>;
}

export interface StatisticsMonthTable {
  pharmacy_id: string;
  place_id: string;
  month: number;
  measure: number;
  n: number;
  ms: number;
}

import type { Generated } from 'kysely';

// The tables of the audit chain, as the migrations make them.

export interface AuditEntryTable {
  pharmacy_id: string;
  seq: number;
  occurred_at: Date;
  user_id: string | null;
  user_name: string | null;
  action: string;
  subject: string;
  detail: Generated<unknown>;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface AuditHeadTable {
  pharmacy_id: string;
  seq: number;
  hash: Buffer;
}

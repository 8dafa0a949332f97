import type { Generated } from 'kysely';

/** The outbox of mail, as the migration makes it. */
export interface OutgoingMailTable {
  id: string;
  kind: string;
  language: string;
  content_cipher: Buffer | null;
  content_key_id: string | null;
  created_at: Date;
  expires_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  failed_at: Date | null;
  dropped_at: Date | null;
}

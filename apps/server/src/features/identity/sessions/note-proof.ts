import type { Tx } from '../../../platform/database/open-database.ts';
import { insertProof } from './sessions.repository.ts';

/** Notes that the session's person has just proven who they are (SEC-06). */
export function noteProof(tx: Tx, sessionKey: string): Promise<void> {
  return insertProof(tx, sessionKey);
}

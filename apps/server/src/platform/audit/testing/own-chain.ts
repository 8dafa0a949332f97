import type { Tx } from '../../database/open-database.ts';
import { asOwner } from '../../../testing/test-database.ts';
import type { TestWorld } from '../../../testing/test-world.ts';
import { appendAudit } from '../audit.ts';
import type { AuditEntry } from '../audit-hash.ts';
import type { AuditHead } from '../read-audit-heads.ts';
import { verifyAudit } from '../verify-audit.ts';

export const entryAbout = (subject: string, at = new Date(0)) => ({
  at,
  userId: null,
  userName: null,
  action: 'test.done',
  subject,
});

export async function ownChain(world: TestWorld) {
  const { id: pharmacyId } = await world.givenPharmacy();
  const inIt = <Result>(work: (tx: Tx) => Promise<Result>) =>
    world.store.inPharmacies([pharmacyId], work);
  const addEntry = (entry: Omit<AuditEntry, 'pharmacyId'>) =>
    inIt((tx) => appendAudit(tx, { pharmacyId, ...entry }));
  return {
    pharmacyId,
    inIt,
    addEntry,
    /** Adds an entry of nobody about each subject, in order. */
    add: async (...subjects: string[]) => {
      for (const subject of subjects) await addEntry(entryAbout(subject, world.time.clock()));
    },
    check: (heads?: readonly AuditHead[]) => inIt((tx) => verifyAudit(tx, pharmacyId, heads)),
    /** Runs a statement as the owner, without the key; `:own` is the pharmacy. */
    sql: <Row extends object>(text: string, values?: readonly unknown[]) =>
      asOwner<Row>(world, text.replaceAll(':own', `'${pharmacyId}'`), values),
  };
}

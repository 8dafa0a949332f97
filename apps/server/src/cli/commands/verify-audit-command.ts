import { listPharmacies } from '../../features/site/pharmacy-directory.ts';
import { type AuditHead, readAuditHeads } from '../../platform/audit/read-audit-heads.ts';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { CliError, type Command, readArguments } from '../input/command.ts';
import { requirePharmacy, withStore } from '../input/with-store.ts';

/** The heads on file by pharmacy; none without a file. */
async function readHeadsOf(file: string | undefined): Promise<Map<string, AuditHead[]>> {
  if (file === undefined) return new Map();
  return readAuditHeads(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error;
    throw new CliError(`${file} cannot be read: ${error.message}`);
  });
}

/** `kolli verify-audit` */
export const verifyAuditCommand: Command = {
  name: 'verify-audit',
  usage: 'verify-audit [--pharmacy <businessId>] [--heads <file>]',
  summary: 'Recompute the audit chains, compare them with heads on file, report what was altered',
  run: async (args, context) => {
    const { values } = readArguments(args, {
      pharmacy: { type: 'string' },
      heads: { type: 'string' },
    });
    const heads = await readHeadsOf(values.heads);
    const broken: string[] = [];
    await withStore(context, async (store) => {
      const isAll = values.pharmacy === undefined;
      const pharmacies = isAll
        ? await listPharmacies(store)
        : [await requirePharmacy(store, values.pharmacy ?? '')];
      for (const { id, businessId } of pharmacies) {
        const verdict = await store.inPharmacies([id], (tx) => verifyAudit(tx, id, heads.get(id)));
        heads.delete(id);
        if (verdict.ok) context.say(`${businessId}: ${verdict.entries} entries, unbroken`);
        else broken.push(`${businessId}: broken at entry ${verdict.brokenAt}, ${verdict.reason}`);
      }
      if (isAll) for (const id of heads.keys()) broken.push(`${id}: only in the heads file`);
    });
    if (broken.length > 0) throw new CliError(broken.join('\n'));
  },
};

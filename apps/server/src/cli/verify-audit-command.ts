import { listPharmacies } from '../features/site/pharmacy-directory.ts';
import { verifyAudit } from '../platform/audit/verify-audit.ts';
import { CliError, type Command, readArguments } from './command.ts';
import { requirePharmacy, withStore } from './with-store.ts';

/** `kolli verify-audit` */
export const verifyAuditCommand: Command = {
  name: 'verify-audit',
  usage: 'verify-audit [--pharmacy <businessId>]',
  summary: 'Recompute the audit chains and say whether any entry was altered',
  run: async (args, context) => {
    const { values } = readArguments(args, { pharmacy: { type: 'string' } });
    const broken: string[] = [];
    await withStore(context, async (store) => {
      const pharmacies =
        values.pharmacy === undefined
          ? await listPharmacies(store)
          : [await requirePharmacy(store, values.pharmacy)];
      for (const { id, businessId } of pharmacies) {
        const verdict = await store.inPharmacies([id], (tx) => verifyAudit(tx, id));
        if (verdict.ok) context.say(`${businessId}: ${verdict.entries} entries, unbroken`);
        else broken.push(`${businessId}: broken at entry ${verdict.brokenAt}, ${verdict.reason}`);
      }
    });
    if (broken.length > 0) throw new CliError(broken.join('\n'));
  },
};

import { listPharmacies } from '../../features/site/pharmacy-directory.ts';
import { installationId } from '../../platform/audit/installation-id.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { type AuditHead, readAuditHeads } from '../../platform/audit/read-audit-heads.ts';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { CliError, type CliContext, type Command, readArguments } from '../input/command.ts';
import { requirePharmacy, withStore } from '../input/with-store.ts';
import { interruptible } from '../progress/interruptible.ts';

/** The heads on file by pharmacy; none without a file. */
async function readHeadsOf(file: string | undefined): Promise<Map<string, AuditHead[]>> {
  if (file === undefined) return new Map();
  const heads = await readAuditHeads(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error;
    throw new CliError(`${file} cannot be read: ${error.message}`);
  });
  if (heads.size === 0) throw new CliError(`${file} has no heads to compare with`);
  return heads;
}

interface Verifying {
  readonly store: Store;
  readonly context: CliContext;
  readonly signal: AbortSignal;
  /** Get a line for each unbroken chain, and for each broken one. */
  readonly said: string[];
  readonly broken: string[];
}

/** The chains of all pharmacies and that of the installation, or only that of one pharmacy. */
async function chainsOf(store: Store, only: string | undefined) {
  const pharmacies =
    only === undefined ? await listPharmacies(store) : [await requirePharmacy(store, only)];
  const chains = pharmacies.map(({ id, businessId }) => ({ id, name: businessId }));
  const hasOwn = only === undefined && pharmacies.length > 0;
  return hasOwn ? [...chains, { id: installationId, name: 'installation' }] : chains;
}

/** Verifies chains; each is one step of the progress. */
async function verifyChains(
  { store, context, signal, said, broken }: Verifying,
  { heads, only }: { heads: Map<string, AuditHead[]>; only: string | undefined },
) {
  const chains = await chainsOf(store, only);
  const hasHeads = heads.size > 0;
  const progress = context.startProgress('Audit chains', chains.length);
  for (const [done, { id, name }] of chains.entries()) {
    signal.throwIfAborted();
    const onProgress = (entries: number, total: number) => progress.at(done + entries / total);
    const verdict = await store.inPharmacies([id], (tx) =>
      verifyAudit(tx, id, heads.get(id), { signal, onProgress }),
    );
    const compared = hasHeads ? `, compared with ${heads.get(id)?.length ?? 0} heads` : '';
    heads.delete(id);
    if (verdict.ok) said.push(`${name}: ${verdict.entries} entries, unbroken${compared}`);
    else broken.push(`${name}: broken at entry ${verdict.brokenAt}, ${verdict.reason}`);
    progress.at(done + 1);
  }
  progress.end();
  if (only === undefined)
    for (const id of heads.keys()) broken.push(`${id}: only in the heads file`);
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
    const [said, broken]: [string[], string[]] = [[], []];
    await interruptible(
      context,
      () => [...broken, 'Run the same command again: it begins with the first chain.'].join('\n'),
      (signal) =>
        withStore(context, (store) =>
          verifyChains({ store, context, signal, said, broken }, { heads, only: values.pharmacy }),
        ),
    );
    for (const line of said) context.say(line);
    if (broken.length > 0) throw new CliError(broken.join('\n'));
  },
};

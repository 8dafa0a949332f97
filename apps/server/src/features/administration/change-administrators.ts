import { appendInstallationAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { installationId } from '../../platform/audit/installation-id.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import type { AuditActor } from '../../platform/session/audit-actor.ts';
import {
  deleteAdministrator,
  insertAdministrator,
  listAdministratorRows,
} from './administrator.repository.ts';

export interface AdministratorDeps {
  /** On the login of the database's owner: the server's own may only read who administers. */
  readonly store: Store;
  readonly clock: Clock;
}

/** Changes who administers, audited in the installation's chain. */
async function change(
  { store, clock }: AdministratorDeps,
  entry: AuditActor & { readonly action: string; readonly subject: string },
  write: (tx: Tx, now: Date) => Promise<boolean>,
): Promise<boolean> {
  const at = clock();
  return store.inPharmacies([installationId], async (tx) => {
    const isChanged = await write(tx, at);
    if (isChanged) await appendInstallationAudit(tx, { at, ...entry });
    return isChanged;
  });
}

/**
 * Gives a person the administration of the installation (SEC-01), effective from their next call. Returns
 * false if they have it already.
 */
export function grantAdministration(
  deps: AdministratorDeps,
  actor: AuditActor,
  userId: string,
): Promise<boolean> {
  const entry = { ...actor, action: 'administration.grant', subject: userId };
  return change(deps, entry, (tx, now) => insertAdministrator(tx, userId, now));
}

/**
 * Takes the administration of the installation from a person (SEC-01), effective from their next call.
 * Returns false if they do not have it.
 */
export function revokeAdministration(
  deps: AdministratorDeps,
  actor: AuditActor,
  userId: string,
): Promise<boolean> {
  const entry = { ...actor, action: 'administration.revoke', subject: userId };
  return change(deps, entry, (tx) => deleteAdministrator(tx, userId));
}

/** The people who may administer the installation, by e-mail address. */
export function listAdministrators(store: Store) {
  return store.inGlobal(listAdministratorRows);
}

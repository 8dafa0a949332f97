import { typedText } from '@kolli/domain/text/typed-text';
import { sentenceOf } from '@kolli/contract/call/error-codes';
import { findPasswordFaultIn } from '../identity/accounts/find-password-fault.ts';
import { isAccount } from '../identity/accounts/stored-accounts.ts';
import type { IdentityAccounts } from '../identity/accounts/identity-accounts.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { beginInstallationChain } from '../../platform/audit/audit.ts';
import { installationId } from '../../platform/audit/installation-id.ts';
import { newId } from '../../platform/database/ids.ts';
import { seeOnly } from '../../platform/database/transaction/see-only.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { LongWork } from '../../platform/work/long-work.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { type PreparedFile, prepareKeysFile, readKeysFile } from './keys-file.ts';
import type { ProvisionedUser } from './link-identity.ts';
import { listPharmacies } from './pharmacy-directory.ts';
import { provisionBoxes } from './provision-boxes.ts';
import { type KeysOptions, provisionKeys } from './provision-keys.ts';
import { provisionPharmacy } from './provision-pharmacies.ts';
import { provisionRoles } from './provision-roles.ts';
import { provisionTemplates } from './provision-templates.ts';
import { provisionUsers } from './provision-users.ts';
import { provisionEach, type Provisioning } from './provisioning-work.ts';
import { type Problem, problemsOf, SiteProblems } from './site-problems.ts';
import { referenceProblems } from './site-references.ts';
import { type Site, siteSchema } from './site-schema.ts';

export interface ProvisionDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Accounts of the embedded identity service. */
  readonly accounts: IdentityAccounts;
  /** The issuer of identities that name none. */
  readonly workAccountIssuer?: string | undefined;
  /** Name of the product, which no password contains. */
  readonly productName?: string;
  /** Each pharmacy is a step, and each person twice: in the site, and with an account. */
  readonly followed?: LongWork;
}

/** Parses a site file. Throws `SiteProblems` with all its problems. */
async function checkSite(store: Store, input: unknown, businessIds: readonly string[]) {
  const known = await store.inGlobal(async (tx) => ({
    templates: await tx.selectFrom('box_template').select('id').execute(),
    roles: await tx.selectFrom('role').select('name').execute(),
  }));
  const references = referenceProblems(input, {
    templateIds: known.templates.map(({ id }) => id),
    roleNames: known.roles.map(({ name }) => name),
    businessIds,
  });
  const parsed = siteSchema.safeParse(input, { reportInput: true });
  const problems = [...(parsed.success ? [] : problemsOf(parsed.error)), ...references];
  if (!parsed.success || problems.length > 0) throw new SiteProblems(problems);
  return parsed.data;
}

/** Refuses first passwords that others would guess (SEC-02), before anything is stored. */
async function checkPasswords(work: Provisioning, users: readonly ProvisionedUser[]) {
  const { tx, productName = 'Kolli' } = work;
  for (const [index, { userId, user }] of users.entries()) {
    const { password } = user;
    if (password === undefined || (await isAccount(tx, userId))) continue;
    const fault = await findPasswordFaultIn(tx, { userId, password, productName });
    if (fault === undefined) continue;
    work.problems.push({ place: `users[${index}].password`, reason: sentenceOf(fault) });
  }
}

async function applySite(work: Provisioning, site: Site): Promise<ProvisionedUser[]> {
  await provisionRoles(work, site.roles);
  const layouts = await provisionTemplates(work, site.templates);
  const pharmacies = site.pharmacies.map((pharmacy, index) => {
    const pharmacyId = work.pharmacyIds.get(pharmacy.businessId) ?? '';
    return [pharmacyId, { pharmacy, place: `pharmacies[${index}]` }] as const;
  });
  await provisionEach(work, pharmacies, async (own, pharmacyId, { pharmacy, place }) => {
    await provisionPharmacy(own, pharmacyId, pharmacy);
    await provisionBoxes(own, { pharmacyId, place }, pharmacy, layouts);
    own.step();
  });
  const users = await provisionUsers(work, site.users);
  await checkPasswords(work, users);
  return users;
}

/**
 * Creates accounts outside the transaction; after an interruption the next run creates the rest.
 */
async function makeAccounts(
  accounts: IdentityAccounts,
  users: readonly ProvisionedUser[],
  { note, step }: Pick<Provisioning, 'note' | 'step'>,
): Promise<void> {
  for (const { userId, user } of users) {
    step();
    if (await accounts.hasAccount(userId)) continue;
    const name = `${user.firstName} ${user.lastName}`;
    const password = user.password === undefined ? {} : { password: user.password };
    await accounts.createAccount({ userId, email: user.email, name, ...password });
    note(`account of ${user.email} created`);
  }
}

/**
 * Applies the site and its keys in one transaction; the key file is moved into place after the
 * commit.
 */
async function applyAll(
  deps: ProvisionDeps,
  site: Site,
  plan: Pick<Provisioning, 'note' | 'step' | 'pharmacyIds'>,
  options: KeysOptions | undefined,
): Promise<ProvisionedUser[]> {
  const { store, secrets, clock, workAccountIssuer, productName = 'Kolli' } = deps;
  const oldKeys = options && (await readKeysFile(options.keysFile));
  let prepared: PreparedFile | undefined;
  try {
    const ids = [...new Set([installationId, ...plan.pharmacyIds.values()])];
    const users = await store.inPharmacies(ids, async (tx) => {
      await beginInstallationChain(tx);
      const problems: Problem[] = [];
      const work: Provisioning = {
        tx,
        now: clock(),
        secrets,
        problems,
        workAccountIssuer,
        productName,
        ...plan,
      };
      const applied = await applySite(work, site);
      if (problems.length > 0) throw new SiteProblems(problems);
      if (options !== undefined && oldKeys !== undefined) {
        const keys = await provisionKeys(work, site.pharmacies, oldKeys, options);
        prepared = await prepareKeysFile(options.keysFile, keys);
      }
      // The notices of all changes are written with the commit.
      await seeOnly(tx, ids);
      return applied;
    });
    await prepared?.commit();
    return users;
  } catch (error) {
    await prepared?.discard();
    throw error;
  }
}

/** A function for the end of each step. */
function countSteps(total: number, { signal, onProgress }: LongWork = {}): () => void {
  let done = 0;
  return () => {
    signal?.throwIfAborted();
    done += 1;
    onProgress?.(done, total);
  };
}

/** The pharmacies' ids by business id, also by its form without what only a keyboard added: earlier releases stored that. */
async function presentPharmacies(store: Store): Promise<Map<string, string>> {
  const present = await listPharmacies(store);
  return new Map([
    ...present.map(({ businessId, id }) => [typedText(businessId), id] as const),
    ...present.map(({ businessId, id }) => [businessId, id] as const),
  ]);
}

/**
 * Creates and updates everything in a site file in one transaction. What the file does not name
 * stays unchanged. A second run changes nothing. With a key file, boxes and order sources without a
 * key get one, written to a file readable only by its owner. Returns the list of changes. Throws
 * `SiteProblems`.
 */
export async function provisionSite(
  deps: ProvisionDeps,
  input: unknown,
  options?: KeysOptions,
): Promise<string[]> {
  const pharmacyIds = await presentPharmacies(deps.store);
  const site = await checkSite(deps.store, input, [...pharmacyIds.keys()]);
  for (const { businessId } of site.pharmacies)
    if (!pharmacyIds.has(businessId)) pharmacyIds.set(businessId, newId());
  const notes: string[] = [];
  const note = (sentence: string) => void notes.push(sentence);
  const step = countSteps(site.pharmacies.length + 2 * site.users.length, deps.followed);
  const users = await applyAll(deps, site, { note, step, pharmacyIds }, options);
  await makeAccounts(deps.accounts, users, { note, step });
  return notes;
}

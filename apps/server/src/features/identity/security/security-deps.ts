import { queueMail } from '../../outgoing/mails/queue-mail.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import {
  type AccountHolder,
  auditHolder,
  findHolder,
  type HolderAction,
} from '../accounts/account-holder.ts';
import type { SignInDeps } from '../sign-in/sign-in.ts';
import type { StoredAccount } from '../accounts/stored-accounts.ts';

/** Dependencies of the calls about second factors. */
export interface SecurityDeps extends SignInDeps {
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  /** Shown in the authenticator app beside the e-mail address. */
  readonly productName: string;
}

/** Runs `work` in a transaction that can write the audit chains of all the person's pharmacies. */
export async function asHolder<Result>(
  { store }: Pick<SecurityDeps, 'store'>,
  userId: string,
  work: (tx: Tx, holder: AccountHolder | undefined) => Promise<Result>,
): Promise<Result> {
  const holder = await store.inGlobal((tx) => findHolder(tx, userId));
  return store.inPharmacies(holder?.pharmacyIds ?? [], (tx) => work(tx, holder));
}

/** Writes what concerns a person's own account to the audit logs of their pharmacies. */
export async function auditOwn(
  { clock }: Pick<SecurityDeps, 'clock'>,
  tx: Tx,
  holder: AccountHolder | undefined,
  action: HolderAction,
): Promise<void> {
  if (holder !== undefined) await auditHolder(tx, holder, { action, at: clock() });
}

const actions = {
  set_up: 'second_factor.set_up',
  replaced: 'second_factor.replace',
  removed: 'second_factor.remove',
  codes_made: 'recovery_codes.make',
  code_used: 'recovery_codes.use',
  passkey_added: 'passkey.add',
  passkey_removed: 'passkey.remove',
} as const;

/** Writes a person's change of their second factor to the audit logs, and mails it to them. */
export async function noteChange(
  deps: Pick<SecurityDeps, 'secrets' | 'jobs' | 'clock'>,
  tx: Tx,
  who: { readonly account: StoredAccount; readonly holder: AccountHolder | undefined },
  change: keyof typeof actions,
): Promise<void> {
  const now = deps.clock();
  const { account, holder } = who;
  if (holder !== undefined) await auditHolder(tx, holder, { action: actions[change], at: now });
  const facts = { change, by: '' };
  const language = holder?.language ?? 'en';
  await queueMail(tx, deps, { kind: 'security_changed', to: account.email, language, facts, now });
}

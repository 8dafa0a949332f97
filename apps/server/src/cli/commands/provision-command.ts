import { provisionSite } from '../../features/site/provision-site.ts';
import { siteSchema } from '../../features/site/site-schema.ts';
import { createIdentityAccounts } from '../../features/identity/accounts/identity-accounts.ts';
import { isStrongAuthSet, type Settings } from '../../platform/settings/settings.ts';
import { type CliContext, type Command, readArguments, UsageError } from '../input/command.ts';
import { readJson } from '../input/read-json.ts';
import { readSecrets } from '../input/read-secrets.ts';
import { withMailTools } from '../input/with-mail-tools.ts';
import { withStore } from '../input/with-store.ts';
import { interruptible } from '../progress/interruptible.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { LongWork } from '../../platform/work/long-work.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** Warns about pharmacies that ask for proof of identity without a configured issuer. */
function missingIssuer(settings: Settings, site: unknown): string[] {
  if (isStrongAuthSet(settings)) return [];
  const { data } = siteSchema.safeParse(site);
  return (data?.pharmacies ?? [])
    .filter(({ strongAuthentication }) => strongAuthentication)
    .map(
      ({ name }) =>
        `${name} asks customers to prove who they are, but STRONG_AUTH_ISSUER or STRONG_AUTH_CLIENT_ID is not set: until both are, no PIN is sent`,
    );
}

const options = { keys: { type: 'string' }, 'new-keys': { type: 'boolean' } } as const;

interface SiteToProvision {
  readonly site: unknown;
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly followed: LongWork;
}

/** Applies the site with its keys. Returns the list of changes. */
function provision(
  context: CliContext,
  { site, settings, secrets, followed }: SiteToProvision,
  { keys: keysFile, 'new-keys': newKeys }: { keys?: string; 'new-keys'?: boolean },
): Promise<string[]> {
  const { clock } = context;
  const { PUBLIC_URL: publicUrl, WORK_ACCOUNT_ISSUER: workAccountIssuer } = settings;
  const productName = settings.PRODUCT_NAME;
  const work = (store: Store) => {
    const accounts = createIdentityAccounts({ store, clock, publicUrl, productName });
    const deps = { store, secrets, clock, accounts, workAccountIssuer, productName, followed };
    if (keysFile === undefined) return provisionSite(deps, site);
    return withMailTools(context, store, ({ jobs }) =>
      provisionSite(deps, site, { keysFile, newKeys, jobs }),
    );
  };
  return withStore(context, work, { secrets });
}

/** `kolli provision` */
export const provisionCommand: Command = {
  name: 'provision',
  usage: 'provision <site.json> [--keys <file> [--new-keys]]',
  summary:
    'Create or update pharmacies, boxes, roles and people from a file; --keys gets new keys, with ' +
    '--new-keys also further ones for those missing in it',
  run: async (args, context) => {
    const { values, words } = readArguments(args, options, ['site.json']);
    if (values['new-keys'] && values.keys === undefined) throw new UsageError('--keys is missing');
    const { settings, secrets } = readSecrets(context);
    const site = await readJson(words[0] ?? '');
    const progress = context.startProgress('Pharmacies and people');
    const changes = await interruptible(
      context,
      () => 'Run the same command again: it does what is missing.',
      (signal) => {
        const followed = { signal, onProgress: progress.at };
        return provision(context, { site, settings, secrets, followed }, values);
      },
    );
    progress.end();
    for (const change of changes) context.say(change);
    if (changes.length === 0) context.say('Nothing to change.');
    for (const warning of missingIssuer(settings, site)) context.say(warning);
  },
};

import { readFile } from 'node:fs/promises';
import { provisionSite } from '../features/site/provision-site.ts';
import { siteSchema } from '../features/site/site-schema.ts';
import { createIdentityAccounts } from '../identity/identity-accounts.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { readSettings, type Settings } from '../settings.ts';
import { CliError, type Command, readArguments, UsageError } from './command.ts';
import { withStore } from './with-store.ts';

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CliError(`${path} cannot be read: ${(error as Error).message}`);
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    // The message also quotes the file, which may hold passwords: only the place is told.
    const [place = ''] = /\(line \d+ column \d+\)/.exec((error as Error).message) ?? [];
    throw new CliError(`${path} is not valid JSON ${place}`.trimEnd());
  }
}

/** What customers would meet where their pharmacy asks for proof and no issuer could give it. */
function missingIssuer(settings: Settings, site: unknown): string[] {
  if (settings.STRONG_AUTH_ISSUER !== undefined) return [];
  const { data } = siteSchema.safeParse(site);
  return (data?.pharmacies ?? [])
    .filter(({ strongAuthentication }) => strongAuthentication)
    .map(
      ({ name }) =>
        `${name} asks customers to prove who they are, but STRONG_AUTH_ISSUER is not set: until it is, they are told no PIN`,
    );
}

const options = { keys: { type: 'string' }, 'new-keys': { type: 'boolean' } } as const;

/** `kolli provision` */
export const provisionCommand: Command = {
  name: 'provision',
  usage: 'provision <site.json> [--keys <file> [--new-keys]]',
  summary:
    'Make or change pharmacies, boxes, roles and people as a file says; --keys takes new keys, with ' +
    '--new-keys also further ones in place of those that it lacks',
  run: async (args, context) => {
    const { values, words } = readArguments(args, options, ['site.json']);
    if (values['new-keys'] && values.keys === undefined) throw new UsageError('--keys is missing');
    const settings = readSettings(context.environment);
    const site = await readJson(words[0] ?? '');
    const secrets = createSecrets({
      dataKeys: settings.KOLLI_DATA_KEYS,
      hashKey: settings.KOLLI_HASH_KEY,
    });
    const changes = await withStore(context, (store) => {
      const { clock } = context;
      const { PUBLIC_URL: publicUrl, WORK_ACCOUNT_ISSUER: workAccountIssuer } = settings;
      const accounts = createIdentityAccounts({ store, clock, publicUrl });
      const deps = { store, secrets, clock, accounts, workAccountIssuer };
      return provisionSite(deps, site, {
        keysFile: values.keys,
        newKeys: values['new-keys'],
      });
    });
    for (const change of changes) context.say(change);
    if (changes.length === 0) context.say('All is as the file says.');
    for (const warning of missingIssuer(settings, site)) context.say(warning);
  },
};

import { createSecrets, type Secrets } from '../../platform/secrets/secrets.ts';
import { readSettings, type Settings } from '../../platform/settings/settings.ts';
import type { CliContext } from './command.ts';

/** Reads the server's settings and keys, for commands that use encrypted data. */
export function readSecrets(context: CliContext): { settings: Settings; secrets: Secrets } {
  const settings = readSettings(context.environment);
  const secrets = createSecrets({
    dataKeys: settings.KOLLI_DATA_KEYS,
    hashKey: settings.KOLLI_HASH_KEY.newest,
    formerHashKey: settings.KOLLI_HASH_KEY.former,
  });
  return { settings, secrets };
}

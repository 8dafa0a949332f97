import { createSecrets, type Secrets } from '../platform/secrets/secrets.ts';
import { readSettings, type Settings } from '../settings.ts';
import type { CliContext } from './command.ts';

/** The server's settings, and the keys among them, for commands that read or write what is sealed. */
export function readSecrets(context: CliContext): { settings: Settings; secrets: Secrets } {
  const settings = readSettings(context.environment);
  const secrets = createSecrets({
    dataKeys: settings.KOLLI_DATA_KEYS,
    hashKey: settings.KOLLI_HASH_KEY,
  });
  return { settings, secrets };
}

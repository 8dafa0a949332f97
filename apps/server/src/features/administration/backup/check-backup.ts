import { fingerprintOf, type Secrets } from '../../../platform/secrets/secrets.ts';
import { BackupRefused } from '../../../platform/backup/backup-refused.ts';
import type { BackupHead } from '../../../platform/backup/manifest.ts';
import {
  compareReleases,
  ownRelease,
  readSchema,
  schemaFolder,
} from '../../../platform/migration/schema-steps.ts';

/** The keys of the settings. */
export interface ConfiguredSecrets {
  readonly secrets: Secrets;
  readonly auditKey: Buffer;
}

const settingOf = {
  data: 'KOLLI_DATA_KEYS',
  hash: 'KOLLI_HASH_KEY',
  audit: 'KOLLI_AUDIT_KEY',
} as const;

/** Refuses a backup that needs a key which is not configured. */
export function checkBackupKeys(head: BackupHead, { secrets, auditKey }: ConfiguredSecrets): void {
  const configured = {
    ...secrets.keys,
    audit: [{ id: 'audit', fingerprint: fingerprintOf(auditKey) }],
  };
  const missing = head.keys.filter(({ kind, id, fingerprint }) =>
    configured[kind].every(
      (key) => key.id !== id || key.fingerprint.toString('hex') !== fingerprint,
    ),
  );
  if (missing.length === 0) return;
  const lines = missing.map(({ kind, id, fingerprint }) => {
    const which = kind === 'data' ? `the key '${id}'` : 'the key';
    return `${settingOf[kind]} lacks ${which} with the fingerprint ${fingerprint.slice(0, 8)}`;
  });
  throw new BackupRefused(
    `The backup needs keys that are not configured here (or it is of another installation): ${lines.join('; ')}.`,
  );
}

/** Refuses a backup of another release, or of another schema: it is restored with the program that made it. */
export async function checkBackupRelease(head: BackupHead, release?: string): Promise<void> {
  const own = release ?? (await ownRelease());
  const order = compareReleases(head.release, own);
  const advice = `restore it with release ${head.release}${order < 0 ? ', then migrate' : ''}`;
  if (order !== 0)
    throw new BackupRefused(
      `The backup is of release ${head.release}, this is release ${own}: ${advice}.`,
    );
  const differing = (await readSchema(schemaFolder())).filter(
    ({ name, hash }) => head.steps[name] !== hash,
  );
  if (differing.length > 0)
    throw new BackupRefused(
      `The backup is of another schema of release ${own} (${differing[0]?.name}): restore it with the program that made it.`,
    );
}

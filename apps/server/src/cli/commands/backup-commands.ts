import { backUpDatabase } from '../../features/administration/backup/back-up-database.ts';
import { checkRestored } from '../../features/administration/backup/check-restored.ts';
import { inTemporaryDatabase } from '../../features/administration/backup/open-temporary.ts';
import { recordBackup } from '../../features/administration/backup/record-backup.ts';
import {
  type Restored,
  restoreDatabase,
} from '../../features/administration/backup/restore-database.ts';
import { readBackupKey } from '../../platform/settings/settings.ts';
import { type CliContext, type Command, readArguments } from '../input/command.ts';
import { readSecrets } from '../input/read-secrets.ts';
import { databaseUrl } from '../input/with-store.ts';
import { interruptible } from '../progress/interruptible.ts';

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** `kolli backup` */
export const backUpCommand: Command = {
  name: 'backup',
  usage: 'backup <file>',
  summary:
    'Back up the whole database into a new file, encrypted with KOLLI_BACKUP_KEY, while the product runs; the keys ' +
    'of the settings are not in it',
  run: async (args, context) => {
    const { environment, say } = context;
    const { words } = readArguments(args, {}, ['file']);
    const name = words[0] ?? '';
    const ownerUrl = databaseUrl(environment, 'DATABASE_OWNER_URL');
    const backupKey = readBackupKey(environment);
    const progress = context.startProgress('Backup');
    const { takenAt, rows, tables, bytes, unrecorded } = await interruptible(
      context,
      () => 'No file was left: run the same command again.',
      (signal) =>
        recordBackup({ ownerUrl, signal }, () =>
          backUpDatabase({ ownerUrl, backupKey, name, signal, onProgress: progress.at }),
        ),
    );
    progress.end();
    say(
      `${name}: ${rows} rows of ${tables} tables, as of ${takenAt.toISOString()}, ${megabytes(bytes)}.`,
    );
    if (unrecorded !== undefined)
      say(
        `The file is complete, but the database has no record of it (${unrecorded}): mails, metrics and kolli doctor count the backup before it.`,
      );
  },
};

/** What both ways of restoring need from the settings. */
function restoreSettings(context: CliContext, name: string) {
  const { environment, clock } = context;
  const { settings, secrets } = readSecrets({ ...context, say: () => undefined });
  return {
    name,
    secrets,
    clock,
    auditKey: settings.KOLLI_AUDIT_KEY,
    backupKey: readBackupKey(environment),
    ownerUrl: databaseUrl(environment, 'DATABASE_OWNER_URL'),
    appUrl: settings.DATABASE_URL,
    /** Past a pooler. */
    directUrl: settings.DATABASE_DIRECT_URL,
  };
}

function summary({ head, end }: Restored): string {
  const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows, as of ${head.takenAt}, release ${head.release}`;
}

/** `kolli restore` */
export const restoreCommand: Command = {
  name: 'restore',
  usage: 'restore <file>',
  summary:
    'Restore a backup into an empty database (DATABASE_OWNER_URL) and begin a new epoch; the file is verified ' +
    'before anything is written',
  run: async (args, context) => {
    const { words } = readArguments(args, {}, ['file']);
    const options = restoreSettings(context, words[0] ?? '');
    const progress = context.startProgress('Restore');
    const restored = await interruptible(
      context,
      () => 'No server accepts the database as it is: run the same command again.',
      (signal) => restoreDatabase({ ...options, signal, onProgress: progress.at }),
    );
    progress.end();
    context.say(
      `Restored: ${summary(restored)}. The database is in the new epoch ${restored.epoch}.`,
    );
  },
};

/** `kolli check-restore` */
export const checkRestoreCommand: Command = {
  name: 'check-restore',
  usage: 'check-restore <file>',
  summary:
    'Prove a backup: restore it into a temporary database beside that of DATABASE_OWNER_URL, check rights, rows, ' +
    'keys and audit logs, start a server on it, and remove it again',
  run: async (args, context) => {
    const { words } = readArguments(args, {}, ['file']);
    const { environment, say } = context;
    const options = restoreSettings(context, words[0] ?? '');
    const { ownerUrl, appUrl, directUrl = appUrl } = options;
    const progress = context.startProgress('Restore');
    const check = (signal: AbortSignal) =>
      inTemporaryDatabase({ ownerUrl, appUrl: directUrl }, async (urls) => {
        const checked = { ...options, ...urls };
        const restored = await restoreDatabase({ ...checked, signal, onProgress: progress.at });
        progress.end();
        say(`Restored: ${summary(restored)}.`);
        for await (const found of checkRestored({ ...checked, environment, restored })) say(found);
      });
    await interruptible(context, () => 'Nothing was left: run the same command again.', check);
    say(`${options.name} can be restored.`);
  },
};

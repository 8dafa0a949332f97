/** A backup that cannot be used, or not here. The message says why and is for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** The operating system's account that PostgreSQL runs as, when it is not our own. */
export type Account = { uid: number; gid: number };

const NOBODY: Account = { uid: 65534, gid: 65534 };

/**
 * The account to run PostgreSQL as: null means our own. PostgreSQL refuses to run as root, so
 * root lends it the account that owns nothing.
 */
export function postgresAccount(): Account | null {
  return process.getuid?.() === 0 ? NOBODY : null;
}

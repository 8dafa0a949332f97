const account = /^ +log \/dev\/log .*\n +chroot .*\n +user .*\n +group .*\n/m;

/** A shipped configuration of HAProxy without the log and account of Debian's package. */
export function withoutHaproxyAccount(config: string): string {
  if (!account.test(config)) throw new Error('The configuration has no account of its own');
  return config.replace(account, '');
}

import { sql } from 'kysely';
import { newId } from '../../../platform/database/ids.ts';
import type { Prepared, Store, Tx } from '../../../platform/database/open-database.ts';
import { BROWSER_DAYS, createBrowserCookie } from './browser-cookie.ts';

/**
 * Browsers that have signed in to an account. A known browser has its own attempt limit, so that
 * strangers who use up the account's limit do not lock the owner out. It authenticates nothing.
 * People who share a browser each have their own limit.
 */
export interface KnownBrowsers {
  /**
   * The id under which this browser's tries of a password, or of a code, at that account are counted; undefined if unknown.
   * For codes it is known only after a complete sign-in: a link to a new password proves no second factor.
   */
  find(
    cookie: string | undefined,
    email: string,
    tried?: 'password' | 'code',
  ): Promise<string | undefined>;
  /**
   * Makes the browser known for an account, after a complete sign-in or by the link to a new password. Returns the
   * Set-Cookie header with a new number, which invalidates copies of the old one.
   */
  remember(
    tx: Tx,
    cookie: string | undefined,
    userId: string,
    by?: 'sign_in' | 'link',
  ): Promise<string>;
}

/** People use a few browsers; many more come from scripts that store no cookies. */
const MAX_BROWSERS = 50;

const FIND: Prepared = {
  name: 'known browser',
  text: `
    select b.id from identity.known_browser b
    join identity."user" u on u.id = b.user_id
    where b.browser_hash = $1 and u.email = $2 and (b.has_signed_in or $3)`,
};

/** Deletes browsers whose cookie has expired since their last sign-in. */
export async function purgeBrowsers(tx: Tx): Promise<void> {
  await sql`
    delete from identity.known_browser
    where signed_in_at < now() - ${`${BROWSER_DAYS} days`}::interval`.execute(tx);
}

/** Deletes all known browsers of an account. */
export async function forgetBrowsers(tx: Tx, userId: string): Promise<void> {
  await sql`delete from identity.known_browser where user_id = ${userId}`.execute(tx);
}

export function createKnownBrowsers(options: {
  readonly store: Store;
  readonly publicUrl: string;
  readonly secret: string;
}): KnownBrowsers {
  const cookies = createBrowserCookie(options.publicUrl, options.secret);
  return {
    find: async (cookie, email, tried = 'password') => {
      const hash = cookies.read(cookie);
      if (hash === undefined) return undefined;
      const [row] = await options.store.runAlone<{ id: string }>(FIND, [
        hash,
        email,
        tried === 'password',
      ]);
      return row?.id;
    },
    remember: async (tx, cookie, userId, by = 'sign_in') => {
      const old = cookies.read(cookie);
      const { hash, line } = cookies.make();
      // All accounts that share the browser get the new number and keep their row ids.
      if (old !== undefined)
        await sql`
          update identity.known_browser set browser_hash = ${hash}
          where browser_hash = ${old}`.execute(tx);
      await sql`
        insert into identity.known_browser as b
          (browser_hash, user_id, id, signed_in_at, has_signed_in)
        values (${hash}, ${userId}, ${newId()}, clock_timestamp(), ${by === 'sign_in'})
        on conflict (browser_hash, user_id) do update set signed_in_at = clock_timestamp(),
          has_signed_in = b.has_signed_in or excluded.has_signed_in`.execute(tx);
      await dropOldest(tx, userId);
      return line;
    },
  };
}

async function dropOldest(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from identity.known_browser where id in (
      select id from identity.known_browser where user_id = ${userId}
      order by signed_in_at desc, id desc offset ${MAX_BROWSERS}
    )`.execute(tx);
}

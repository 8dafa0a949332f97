import { sql } from 'kysely';
import { newId } from '../platform/database/ids.ts';
import type { Prepared, Store, Tx } from '../platform/database/open-database.ts';
import { BROWSER_DAYS, createBrowserCookie } from './browser-cookie.ts';

/**
 * Browsers that have signed in at an account. Such a browser has tries of its own there, so that
 * strangers who use up the account's do not lock its owner out; it proves nothing else. Several
 * people may share a browser: each has tries of their own in it.
 */
export interface KnownBrowsers {
  /** By what this browser's tries at that account are counted; undefined where it is a stranger. */
  find(cookie: string | undefined, email: string): Promise<string | undefined>;
  /**
   * Notes that the account's owner uses this browser. Answers the Set-Cookie line with its new
   * number: a copy that somebody took of the old one is worth nothing from now on.
   */
  remember(tx: Tx, cookie: string | undefined, userId: string): Promise<string>;
}

/** A person signs in from a few browsers; more of them are scripts that keep no cookies. */
const MOST_BROWSERS = 50;

const FIND: Prepared = {
  name: 'known browser',
  text: `
    select b.id from identity.known_browser b
    join identity."user" u on u.id = b.user_id
    where b.browser_hash = $1 and u.email = $2`,
};

/** Forgets browsers that have not signed in for as long as they keep their cookie. */
export async function purgeBrowsers(tx: Tx): Promise<void> {
  await sql`
    delete from identity.known_browser
    where signed_in_at < now() - ${`${BROWSER_DAYS} days`}::interval`.execute(tx);
}

/** Every browser is a stranger to the account from now on. */
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
    find: async (cookie, email) => {
      const hash = cookies.read(cookie);
      if (hash === undefined) return undefined;
      const [row] = await options.store.runAlone<{ id: string }>(FIND, [hash, email]);
      return row?.id;
    },
    remember: async (tx, cookie, userId) => {
      const old = cookies.read(cookie);
      const { hash, line } = cookies.make();
      // All who share the browser go on with the new number; by what they are counted stays.
      if (old !== undefined)
        await sql`
          update identity.known_browser set browser_hash = ${hash}
          where browser_hash = ${old}`.execute(tx);
      await sql`
        insert into identity.known_browser (browser_hash, user_id, id, signed_in_at)
        values (${hash}, ${userId}, ${newId()}, clock_timestamp())
        on conflict (browser_hash, user_id)
        do update set signed_in_at = clock_timestamp()`.execute(tx);
      await dropOldest(tx, userId);
      return line;
    },
  };
}

async function dropOldest(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from identity.known_browser where id in (
      select id from identity.known_browser where user_id = ${userId}
      order by signed_in_at desc, id desc offset ${MOST_BROWSERS}
    )`.execute(tx);
}

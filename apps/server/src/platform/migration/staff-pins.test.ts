import { expect, test } from 'vitest';
import {
  givenOwnedDatabase,
  rowsOf,
} from '../../features/administration/backup/testing/owned-database.ts';
import { migrate } from './migrate.ts';
import { unpackRecorded } from './testing/recorded-schema.ts';

const pharmacyId = "('aaaaaaaa-0000-7000-8000-00000000000' || p)::uuid";
const userId = "('bbbbbbbb-0000-7000-8000-00000000000' || n)::uuid";

test('DAT-04: a PIN of before stays where it was used last, or at the first access to boxes, and nowhere else', async () => {
  const database = await givenOwnedDatabase();
  await migrate(database.ownerUrl, { folder: await unpackRecorded(), appUrl: database.url });
  // Without keys to other tables: only these three matter.
  await rowsOf(
    database,
    `set session_replication_role = replica;
     insert into app_user (id, email, first_name, last_name, app_language, role_name, pharmacist_pin_cipher,
       pharmacist_pin_key_id, created_at, updated_at)
     select ${userId}, n || '@example.test', 'A', 'B', 'en', 'user', case when n < 5 then decode('0' || n, 'hex') end,
       case when n < 5 then 'key' end, now(), now() from generate_series(1, 5) n;
     insert into user_access (pharmacy_id, user_id, role_name, web_tool_access, box_access, created_at)
     select ${pharmacyId}, ${userId}, 'user', true, n <> 4, timestamptz '2026-01-01' + p * interval '1 day'
     from generate_series(1, 2) p, generate_series(1, 5) n;
     insert into box_staff_session (pharmacy_id, id, box_id, user_id, started_at, last_active_at)
     select ${pharmacyId}, gen_random_uuid(), gen_random_uuid(), ${userId}, at, at
     from (values (2, 1, date '2026-03-01'), (1, 2, date '2026-03-02'), (2, 2, date '2026-03-01')) used (p, n, at)`,
  );
  expect(await migrate(database.ownerUrl, { appUrl: database.url })).toContain(
    '0003-staff-pins.sql',
  );
  const stored = await rowsOf(
    database,
    `select right(user_id::text, 1) || ' at ' || right(pharmacy_id::text, 1) as pin, pharmacist_pin_cipher as cipher,
       pharmacist_pin_key_id as key, pharmacist_pin_hash as hash
     from user_access where pharmacist_pin_cipher is not null order by 1`,
  );
  const kept = (pin: string) => ({
    pin,
    cipher: Buffer.from([Number(pin[0])]),
    key: 'key',
    hash: null,
  });
  expect(stored).toEqual(['1 at 2', '2 at 1', '3 at 1'].map(kept));
  const hidden =
    "select relforcerowsecurity as is_forced from pg_class where relname = 'box_staff_session'";
  expect(await rowsOf(database, hidden)).toEqual([{ is_forced: true }]);
});

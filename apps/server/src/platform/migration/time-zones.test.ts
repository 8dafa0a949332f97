import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  givenOwnedDatabase,
  rowsOf,
} from '../../features/administration/backup/testing/owned-database.ts';
import { migrate } from './migrate.ts';
import { copySchema } from './testing/schema-copy.ts';

const name = '0001-time-zones-of-countries.sql';

test('ZON-01: pharmacies of a database of before, which all had Helsinki’s time zone, have their country’s, and rows stay hidden', async () => {
  const database = await givenOwnedDatabase();
  const { folder } = await copySchema();
  const later = '0006-contract-time-zone-default.sql';
  for (const one of [name, later]) await rm(join(folder, 'migrations', one));
  await migrate(database.ownerUrl, { folder, appUrl: database.url });
  await rowsOf(
    database,
    `insert into pharmacy (id, business_id, name, email, phone_number, pin_code_cipher, pin_code_key_id,
       street_address, zip_code, city, country, time_zone, language, ui_languages, customer_sms_languages,
       delivery_keep_time_ms, delivery_reminder_period_ms, reservation_keep_time_ms, created_at, updated_at)
     select gen_random_uuid(), business_id, business_id, 'a@example.test', '+358401234567', '', 'key',
       'Street 1', '1', 'City', country, time_zone, 'en', '{en}', '{en}', 60000, 0, 60000, now(), now()
     from (values ('1', 'SE', 'Europe/Helsinki'), ('2', 'no', 'Europe/Helsinki'), ('3', 'FI', 'Europe/Helsinki'),
       ('4', 'EE', 'Europe/Helsinki'), ('5', 'SE', 'Europe/London')) as given (business_id, country, time_zone)`,
  );
  expect(await migrate(database.ownerUrl, { appUrl: database.url })).toEqual([name, later]);
  const zones = await rowsOf(database, 'select time_zone from pharmacy order by business_id');
  expect(zones.map(({ time_zone: zone }) => String(zone))).toEqual([
    'Europe/Stockholm',
    'Europe/Oslo',
    'Europe/Helsinki',
    'Europe/Helsinki',
    'Europe/London',
  ]);
  const hidden = "select relforcerowsecurity as is_forced from pg_class where relname = 'pharmacy'";
  expect(await rowsOf(database, hidden)).toEqual([{ is_forced: true }]);
});

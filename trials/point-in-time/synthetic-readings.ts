import { asSuperuser } from '../testing/copy-cluster.ts';

/** Fills a table of readings that are made up until it has that many gigabytes (10⁹ bytes). */
export async function fillWithReadings(url: string, gigabytes: number): Promise<void> {
  await asSuperuser(url, async (client) => {
    await client.query(`create table synthetic_reading
      (sensor uuid not null, at timestamptz not null, celsius real not null)`);
    const size = async () => {
      const { rows } = await client.query<{ bytes: string }>(
        `select pg_table_size('synthetic_reading') as bytes`,
      );
      return Number(rows[0]?.bytes);
    };
    while ((await size()) < gigabytes * 1e9)
      await client.query(`insert into synthetic_reading
        select gen_random_uuid(), now() + n * interval '1 minute', 4 + random() * 4
        from generate_series(1, 500000) as n`);
    console.log(`${((await size()) / 1e9).toFixed(2)} GB of readings`);
  });
}

import { createServer } from 'node:http';
import pg from 'pg';
import { narrowToOpenPage } from '../apps/server/src/features/delivery-lists/list-open-deliveries.ts';
import { selectDeliveries } from '../apps/server/src/features/deliveries/wire/select-deliveries.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';

// The baseline: only the SQL statement of the product's list page. In mode `locked` it runs in a
// transaction with row-level security, in mode `owner` without either.

const { DATABASE_URL = '', OWNER_URL = '', BARE_MODE, PORT } = process.env;
const isLocked = BARE_MODE === 'locked';
const pharmacyMark = '00000000-0000-4000-8000-000000000001';
const keyMark = '00000000-0000-4000-8000-000000000002';

async function pageStatement() {
  const store = openDatabase({ url: DATABASE_URL, onError: (error) => console.error(error) });
  const order = { sortBy: 'reserved', sort: 'desc' } as const;
  const page = { pharmacyId: pharmacyMark, lastKey: keyMark, ...order, limit: 50 };
  const statement = await store.inGlobal(async (tx) =>
    narrowToOpenPage(selectDeliveries(tx, pharmacyMark), page, undefined).compile(),
  );
  await store.close();
  return statement;
}

const { sql, parameters } = await pageStatement();
const pool = new pg.Pool({ connectionString: isLocked ? DATABASE_URL : OWNER_URL, max: 10 });

async function readPage(pharmacyId: string, lastKey: string): Promise<unknown[]> {
  const marks = new Map<unknown, string>([
    [pharmacyMark, pharmacyId],
    [keyMark, lastKey],
  ]);
  const values = parameters.map((value) => marks.get(value) ?? value);
  // Prepared, as the product does it.
  const statement = { name: 'page', text: sql, values };
  if (!isLocked) return (await pool.query(statement)).rows;
  const client = await pool.connect();
  try {
    await client.query(
      `begin; select set_config('kolli.pharmacies', '{${pharmacyId.replace(/[^0-9a-f-]/g, '')}}', true)`,
    );
    const { rows } = await client.query(statement);
    await client.query('commit');
    return rows;
  } finally {
    client.release();
  }
}

createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare');
  const query = url.searchParams;
  const rows =
    url.pathname === '/health'
      ? Promise.resolve([])
      : readPage(query.get('pharmacyId') ?? '', query.get('lastKey') ?? '');
  rows
    .then((found) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ found }));
    })
    .catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
}).listen(Number(PORT), '127.0.0.1');

// The bench holds the other end of the channel: exit when it exits.
process.on('disconnect', () => process.exit());

import { readFile } from 'node:fs/promises';
import pg from 'pg';
import {
  type GivenUser,
  givenBox,
  givenPharmacy,
  givenUser,
} from '../../apps/server/src/testing/factories.ts';
import { openTestWorld, type TestWorld } from '../../apps/server/src/testing/test-world.ts';
import { testAuditKey } from '../../apps/server/src/testing/test-secrets.ts';
import { emptyChain, endsProof } from '../../apps/server/src/platform/audit/audit-hash.ts';
import { newId } from '../../apps/server/src/platform/database/ids.ts';
import { sealEntryPin } from '../../apps/server/src/platform/secrets/sealed-pins.ts';
import { keyHash, keyText, newKeySecret } from '../../apps/server/src/platform/session/key-text.ts';

export interface ChainSize {
  readonly pharmacies: number;
  /** At each pharmacy. */
  readonly boxes: number;
}

export interface ChainBox {
  readonly id: string;
  readonly pharmacyId: string;
  readonly key: string;
}

/** A database of its own with the pharmacies of a whole chain. */
export interface LoadedChain {
  readonly world: TestWorld;
  readonly pharmacyIds: readonly string[];
  readonly boxes: readonly ChainBox[];
  /** Works at every pharmacy, as its main user. */
  readonly person: GivenUser;
  readonly seconds: number;
}

/** A module of eight basic doors and one of four fridge doors. */
const template = {
  modules: [
    {
      position: 1,
      lockers: Array.from({ length: 8 }, () => ({ type: 1, fridge: false }) as const),
    },
    { position: 2, lockers: Array.from({ length: 4 }, () => ({ type: 0, fridge: true }) as const) },
  ],
};
const dayMs = 86_400_000;

/** One pharmacy of the chain as the product makes it: the others are copies of its rows. */
async function givenModel(world: TestWorld, boxes: number): Promise<string> {
  const now = world.time.clock;
  const shelves = Array.from({ length: 10 }, (_, index) => `A${index + 1}`);
  const { id: pharmacyId } = await givenPharmacy(world, { shelves });
  for (let ordinal = 0; ordinal < boxes; ordinal += 1)
    await givenBox(world, {
      pharmacyId,
      template,
      template_id: 'bench',
      ordinal,
      name: `Box ${ordinal + 1}`,
      created_at: new Date(now().getTime() - 60 * dayMs),
    });
  await givenUser(world, { pharmacyId });
  return pharmacyId;
}

/** What SQL cannot make: ids in their order, encrypted PINs and what is made with keys. */
function makePharmacies({ secrets }: TestWorld, count: number) {
  return Array.from({ length: count }, () => {
    const id = newId();
    const pin = sealEntryPin(secrets, id, '432100');
    return { id, ...pin, proof: endsProof(testAuditKey, id, emptyChain) };
  });
}

function makeBoxes(pharmacyIds: readonly string[], each: number) {
  return pharmacyIds.flatMap((pharmacyId) =>
    Array.from({ length: each }, (_, ordinal) => {
      const [id, keyId, secret] = [newId(), newId(), newKeySecret()];
      const key = keyText('device', { pharmacyId, id: keyId, secret });
      return { pharmacyId, id, ordinal, keyId, hash: keyHash(secret), key };
    }),
  );
}

async function copyModel(
  client: pg.Client,
  modelId: string,
  pharmacies: ReturnType<typeof makePharmacies>,
  boxes: ReturnType<typeof makeBoxes>,
): Promise<void> {
  await client.query(`
    create temp table chain_pharmacy (ordinal integer, id uuid, cipher bytea, key_id text, proof bytea);
    create temp table chain_box (pharmacy_id uuid, id uuid, ordinal integer, key_id uuid, secret_hash bytea)`);
  await client.query(
    `insert into chain_pharmacy select ordinal, id, cipher, key_id, proof
     from unnest($1::uuid[], $2::bytea[], $3::text[], $4::bytea[])
       with ordinality p (id, cipher, key_id, proof, ordinal)`,
    [
      pharmacies.map(({ id }) => id),
      pharmacies.map(({ cipher }) => cipher),
      pharmacies.map(({ keyId }) => keyId),
      pharmacies.map(({ proof }) => proof),
    ],
  );
  await client.query(
    'insert into chain_box select * from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::uuid[], $5::bytea[])',
    [
      boxes.map(({ pharmacyId }) => pharmacyId),
      boxes.map(({ id }) => id),
      boxes.map(({ ordinal }) => ordinal),
      boxes.map(({ keyId }) => keyId),
      boxes.map(({ hash }) => hash),
    ],
  );
  const rows = await readFile(new URL('load-chain.sql', import.meta.url), 'utf8');
  await client.query(rows.replaceAll(':model', `'${modelId}'`));
}

/** Fills a new database with the pharmacies of a chain, whose boxes have all just reported. */
export async function loadChain({
  pharmacies: count,
  boxes: each,
}: ChainSize): Promise<LoadedChain> {
  const begun = performance.now();
  const world = await openTestWorld();
  const client = new pg.Client({ connectionString: world.database.ownerUrl });
  await client.connect();
  try {
    const modelId = await givenModel(world, each);
    const pharmacies = makePharmacies(world, count - 1);
    const pharmacyIds = [modelId, ...pharmacies.map(({ id }) => id)];
    const boxes = makeBoxes(pharmacyIds.slice(1), each);
    await copyModel(client, modelId, pharmacies, boxes);
    const person = await givenUser(world, { pharmacyId: pharmacyIds, role: 'main_user' });
    await client.query('analyze');
    const seconds = (performance.now() - begun) / 1000;
    return { world, pharmacyIds, boxes, person, seconds };
  } finally {
    await client.end();
  }
}

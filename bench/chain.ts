import { loadavg } from 'node:os';
import { loadChain } from './chain/load-chain.ts';

/** The size of a chain that OPS-14 names. */
const size = {
  pharmacies: Number(process.env.KOLLI_BENCH_PHARMACIES ?? 5000),
  boxes: 4,
};

/** What grows with the number of pharmacies, at 5,000 of them with 20,000 boxes (OPS-14). */
export async function measureChain(): Promise<void> {
  console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(2)}`);
  const chain = await loadChain(size);
  try {
    const { pharmacyIds, boxes, seconds } = chain;
    console.log(
      `${pharmacyIds.length} pharmacies, ${boxes.length} boxes loaded in ${seconds.toFixed(1)} s`,
    );
  } finally {
    await chain.world.close();
  }
}

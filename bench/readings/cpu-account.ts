import { cpuOf, type DatabaseCpu } from '../boxes/database-cpu.ts';

/** CPU seconds of each process; unlike elapsed time, other load on the machine does not change them. */
export interface CpuUsed {
  readonly client: number;
  readonly server: number;
  readonly database: number;
}

/** Runs work and returns its result and CPU use. */
export async function accountCpu<T>(
  { databaseCpu, serverPid }: { readonly databaseCpu: DatabaseCpu; readonly serverPid: number },
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly used: CpuUsed }> {
  const server = async () => (await cpuOf(serverPid, '')) ?? Number.NaN;
  const own = process.cpuUsage();
  const [databaseBefore, serverBefore] = [await databaseCpu.used(), await server()];
  const result = await work();
  const [databaseAfter, serverAfter] = [await databaseCpu.used(), await server()];
  const { user, system } = process.cpuUsage(own);
  const used = {
    client: (user + system) / 1e6,
    server: serverAfter - serverBefore,
    database: databaseAfter - databaseBefore,
  };
  return { result, used };
}

const parts = ['client', 'server', 'database'] as const;

/** The CPU milliseconds of a batch in each process. */
export function cpuLine(used: readonly CpuUsed[], batches: number): string {
  const ms = parts.map((part) => (used.reduce((sum, one) => sum + one[part], 0) * 1000) / batches);
  const total = ms.reduce((sum, one) => sum + one, 0);
  return `${parts.map((part, index) => `${part} ${ms[index]?.toFixed(2)}`).join(', ')}, together ${total.toFixed(2)}`;
}

import { randomUUID } from 'node:crypto';
import { startBox } from '../../apps/sandbox/src/testing/start-box.ts';
import { httpControl } from '../../packages/device-kit/src/bench/control.ts';
import { conform } from '../../packages/device-kit/src/conform.ts';
import { KitServer } from '../../packages/device-kit/src/kolli/kit-server.ts';
import {
  type Fault,
  faultyControl,
  faultyLine,
} from '../../packages/device-kit/src/testing/faulty-line.ts';
import type { Result, Trial } from '../../packages/device-kit/src/trials/trial.ts';

/** Runs trials against a new box of the sandbox; with a fault, it looks like one that has it. `prepare` gets the address of its control interface. */
export async function runTrials(
  trials: readonly Trial[],
  patienceMs: number,
  fault?: Fault,
  prepare: (control: string) => Promise<unknown> = async () => undefined,
): Promise<Result[]> {
  const key = `kit-${randomUUID()}`;
  const server = new KitServer(key);
  const kolliUrl = await server.start();
  const line = fault === undefined ? undefined : await faultyLine(kolliUrl, fault);
  const box = await startBox(line?.url ?? kolliUrl, key);
  try {
    await prepare(box.control);
    const control = faultyControl(httpControl(box.control), fault ?? {});
    return await conform(server, { control, patienceMs, trials });
  } finally {
    await box.stop();
    await line?.stop();
    await server.stop();
  }
}

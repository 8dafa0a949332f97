import { randomUUID } from 'node:crypto';
import { httpControl } from '../../packages/device-kit/src/bench/control.ts';
import { conform, type Result } from '../../packages/device-kit/src/conform.ts';
import { KitServer } from '../../packages/device-kit/src/kolli/kit-server.ts';
import {
  type Fault,
  faultyControl,
  faultyLine,
} from '../../packages/device-kit/src/testing/faulty-line.ts';
import type { Trial } from '../../packages/device-kit/src/trials/trial.ts';
import { startSandboxBox } from './sandbox-box.ts';

/** Runs trials against a new box of the sandbox; with a fault, it looks like one that has it. */
export async function runTrials(
  trials: readonly Trial[],
  patienceMs: number,
  fault?: Fault,
): Promise<Result[]> {
  const key = `kit-${randomUUID()}`;
  const server = new KitServer(key);
  const kolliUrl = await server.start();
  const line = fault === undefined ? undefined : await faultyLine(kolliUrl, fault);
  const box = await startSandboxBox(line?.url ?? kolliUrl, key);
  try {
    const control = faultyControl(httpControl(box.control), fault ?? {});
    return await conform(server, { control, patienceMs, trials });
  } finally {
    await box.stop();
    await line?.stop();
    await server.stop();
  }
}

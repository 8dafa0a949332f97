import { deviceCommandSchema } from '@kolli/contract/machine/device';
import { backoffMs, pause } from '../../platform/backoff.ts';
import type { DeviceClient } from './device-client.ts';
import type { LinkedBox } from './linked-box.ts';

const firstRetryMs = 500;
const maxRetryMs = 10_000;
/** How often a command that came before the first document looks for it: only that says which doors there are. */
const documentPauseMs = 100;

/** Called for what the stream of commands brings besides commands. */
export interface StreamNews {
  readonly onOpen: () => void;
  readonly onStateChanged: () => void;
}

/** Follows Kolli's stream of commands and carries them out, until the signal aborts. */
export async function followCommands(
  box: LinkedBox,
  client: DeviceClient,
  news: StreamNews,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      const onOpen = () => {
        failures = 0;
        news.onOpen();
      };
      for await (const { event, data } of client.follow(onOpen)) {
        if (event === 'state') news.onStateChanged();
        if (event === 'command') void executeCommand(box, client, data, signal);
      }
    } catch {
      // A stream that broke or never opened is opened again below, as is one that ended.
    }
    failures += 1;
    await pause(backoffMs(failures, firstRetryMs, maxRetryMs), signal);
  }
}

/** Carries out a command once; sends the outcome until Kolli answers or the command has expired. */
async function executeCommand(
  box: LinkedBox,
  client: DeviceClient,
  data: string,
  signal: AbortSignal,
): Promise<void> {
  const command = deviceCommandSchema.safeParse(parseJson(data)).data;
  if (command === undefined) return;
  while (box.etag() === undefined && box.now() < command.expiresAt && !signal.aborted)
    await pause(documentPauseMs, signal);
  const outcome = signal.aborted ? undefined : box.carryOut(command);
  if (outcome === undefined) return;
  const at = box.now();
  for (let failures = 1; box.now() < command.expiresAt; failures += 1) {
    const answer = await client.answer(command.id, at, outcome);
    if (answer.status !== 0 && answer.status < 500) return;
    await pause(backoffMs(failures, firstRetryMs, maxRetryMs), signal);
    if (signal.aborted) return;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { z } from 'zod';
import { backoffMs, pause } from './backoff.ts';
import { readJsonFile } from './json-file.ts';

/** The keys file of `kolli provision`, with the keys of each pharmacy's counterparts. */
export const keysSchema = z.object({
  pharmacies: z.array(
    z.object({
      businessId: z.string(),
      pharmacyId: z.string(),
      name: z.string(),
      orderSources: z.array(z.object({ name: z.string(), key: z.string() })),
      boxes: z.array(z.object({ id: z.uuid(), name: z.string(), key: z.string() })),
    }),
  ),
});
export type Keys = z.output<typeof keysSchema>;
export type PharmacyKeys = Keys['pharmacies'][number];

const longestWaitMs = 5000;

/**
 * Watches the keys file until the signal is aborted: calls `onKeys` when it appears and after each change.
 * An unreadable file is read again later; `onFault` is called once for each reason.
 */
export async function followKeysFile(
  path: string,
  onKeys: (keys: Keys) => void,
  onFault: (reason: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let known = '';
  let lastFault = '';
  for (let failures = 0; !signal.aborted; ) {
    const reading = tryToRead(path);
    if (typeof reading === 'string' && reading !== lastFault) onFault(reading);
    lastFault = typeof reading === 'string' ? reading : '';
    if (typeof reading === 'object') {
      failures = 0;
      const text = JSON.stringify(reading);
      if (text !== known) onKeys(reading);
      known = text;
    } else failures += 1;
    await pause(failures > 0 ? backoffMs(failures, 250, longestWaitMs) : longestWaitMs, signal);
  }
}

function tryToRead(path: string): Keys | string | undefined {
  try {
    return readJsonFile(path, keysSchema);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

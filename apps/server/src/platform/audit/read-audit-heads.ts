import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const headSchema = z.object({
  pharmacyId: z.string(),
  seq: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The end of a pharmacy's chain at some time: the entry's number and its hash in hexadecimal. */
export type AuditHead = z.output<typeof headSchema>;

/** Parses a line of a heads file. Throws with the line number if it is invalid. */
export function readAuditHead(line: string, number: number): AuditHead {
  try {
    return headSchema.parse(JSON.parse(line));
  } catch {
    throw new Error(`Line ${number} of the heads file is not a head`);
  }
}

/**
 * Reads a heads file of any length, one head per line: all heads by pharmacy, or those of some
 * pharmacies. Throws with the number of an invalid line, also of other pharmacies, and if the file is
 * missing.
 */
export async function readAuditHeads(
  file: string,
  pharmacyIds?: readonly string[],
): Promise<Map<string, AuditHead[]>> {
  const heads = new Map<string, AuditHead[]>();
  const input = createReadStream(file);
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    if (line === '') continue;
    const head = readAuditHead(line, number);
    if (pharmacyIds?.includes(head.pharmacyId) === false) continue;
    const known = heads.get(head.pharmacyId);
    if (known === undefined) heads.set(head.pharmacyId, [head]);
    else known.push(head);
  }
  return heads;
}

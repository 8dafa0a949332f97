import { z } from 'zod';

const headSchema = z.object({
  pharmacyId: z.string(),
  seq: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The end of a pharmacy's chain at some moment: the entry's number and its hash in hexadecimal. */
export type AuditHead = z.output<typeof headSchema>;

/** Reads the text of a heads file, a head in each line. Throws with the number of a wrong line. */
export function readAuditHeads(text: string): AuditHead[] {
  const lines = text.split('\n').map((line, index) => ({ line, number: index + 1 }));
  return lines
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => {
      try {
        return headSchema.parse(JSON.parse(line));
      } catch {
        throw new Error(`Line ${number} of the heads file is no head`);
      }
    });
}

import { useState } from 'react';
import { usePharmacyCountry } from '../../../lib/call/use-pharmacy-country.ts';
import { type DecodingFault, decodeFile } from './reading/decode-file.ts';
import { type OrderLine, readOrders, type TextFault } from './reading/read-orders.ts';

/** Why what was given can't be read. */
export type InputFault = TextFault | { readonly kind: DecodingFault | 'tooLarge' };

/** In bytes: far above 2,000 orders. */
const maxFile = 20_000_000;

async function textIn(file: File): Promise<{ text: string } | { fault: InputFault }> {
  if (file.size > maxFile) return { fault: { kind: 'tooLarge' } };
  const found = decodeFile(new Uint8Array(await file.arrayBuffer()));
  return 'fault' in found ? { fault: { kind: found.fault } } : found;
}

type Given = {
  readonly text: string;
  /** The file that the text is from; null if it is in the field. */
  readonly fileName: string | null;
  readonly fault: InputFault | null;
};

const nothing: Given = { text: '', fileName: null, fault: null };

/** The text that is pasted or in a file. `onRead` gets its orders; a text that can't be read stays. */
export function useImportText(onRead: (lines: readonly OrderLine[]) => void) {
  const country = usePharmacyCountry();
  const [given, setGiven] = useState<Given>(nothing);
  const check = (next: Given) => {
    const read = readOrders(next.text, country);
    setGiven({ ...next, fault: 'fault' in read ? read.fault : null });
    if ('lines' in read) onRead(read.lines);
  };
  return {
    ...given,
    type: (text: string) => setGiven({ ...nothing, text }),
    /** Takes a pasted text that is too long for a field, like a file of this name. */
    take: (text: string, fileName: string) => check({ text, fileName, fault: null }),
    /** Reads a file and checks it at once. */
    open: async (file: File) => {
      const found = await textIn(file);
      if ('fault' in found) setGiven({ text: '', fileName: file.name, fault: found.fault });
      else check({ text: found.text, fileName: file.name, fault: null });
    },
    clear: () => setGiven(nothing),
    check: () => check(given),
  };
}

export type ImportText = ReturnType<typeof useImportText>;

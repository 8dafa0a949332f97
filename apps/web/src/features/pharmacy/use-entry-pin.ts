import { type Pharmacy, showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call/call.ts';
import { prove } from '../../lib/call/proof.ts';

export type EntryPin = {
  /** Null until it was fetched. */
  readonly pin: string | null;
  /** Fetches it if needed, after a proof of who asks; resolves to whether it is there. */
  readonly load: () => Promise<boolean>;
};

async function fetchPin(id: string): Promise<string | null> {
  const { pinCode } = await call(showPharmacy, { params: { id } });
  if (pinCode !== null || !(await prove())) return pinCode;
  return (await call(showPharmacy, { params: { id } })).pinCode;
}

/** The entry PIN of a pharmacy, which the server shows only to somebody who has just proven who they are (DAT-03). */
export function useEntryPin({ id, pinCode }: Pharmacy): EntryPin {
  const [pin, setPin] = useState(pinCode);
  if (pinCode !== null && pinCode !== pin) setPin(pinCode);
  const { mutateAsync } = useMutation({ mutationFn: () => fetchPin(id), gcTime: 0 });
  const load = async () => {
    if (pin !== null) return true;
    const fetched = await mutateAsync().catch(() => null);
    if (fetched !== null) setPin(fetched);
    return fetched !== null;
  };
  return { pin, load };
}

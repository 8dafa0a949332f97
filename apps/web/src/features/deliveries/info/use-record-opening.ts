import { recordOpening } from '@kolli/contract/delivery/delivery-openings';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/call/call.ts';

/** Records that the details of a delivery are shown (SEC-18), once for each time they are opened. */
export function useRecordOpening(docId: string): void {
  const { mutate } = useMutation({
    mutationFn: (opened: string) => call(recordOpening, { params: { docId: opened } }),
  });
  useEffect(() => {
    mutate(docId);
  }, [mutate, docId]);
}

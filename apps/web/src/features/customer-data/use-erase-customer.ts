import { eraseCustomerData } from '@kolli/contract/pharmacy/customer-data';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/text/code-text.ts';
import { showDone, showError } from '../../components/toast/messages.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { call } from '../../lib/call/call.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';

type Erasure = {
  readonly pharmacyId: string;
  readonly number: string;
  /** Called when the data is erased. */
  readonly onErased: () => void;
};

/**
 * Erases what closed deliveries hold of a number (RET-07), once for a double click. Not a mutation: that would leave
 * the number in its cache.
 */
export function useEraseCustomer({ pharmacyId, number, onErased }: Erasure) {
  const { t, i18n } = useTranslation();
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const [isErasing, setIsErasing] = useState(false);
  const erase = async (lastFour: string) => {
    setIsErasing(true);
    try {
      const erased = await call(eraseCustomerData, {
        body: { pharmacyId, customerNumber: number, lastFour },
      });
      showDone(
        t('customerData.erased', {
          deliveries: t('customerData.deliveryCount', { count: erased.deliveries }),
          messages: t('customerData.messageCount', { count: erased.messages }),
        }),
      );
      // Lists and histories that were read before still show what is gone.
      queryClient.removeQueries({ type: 'inactive' });
      onErased();
    } catch (error) {
      showError(error instanceof CallError ? codeText(i18n, error.code) : t('error'));
    } finally {
      setIsErasing(false);
    }
  };
  return { isErasing, erase: (lastFour: string) => once(() => erase(lastFour)) };
}

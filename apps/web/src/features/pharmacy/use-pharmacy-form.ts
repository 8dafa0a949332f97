import { type Pharmacy, showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { updatePharmacy } from '@kolli/contract/pharmacy/pharmacy-changes';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useEditForm } from '../../components/edit-form/use-edit-form.ts';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { queryKey } from '../../lib/call/query.ts';
import { showTimesIn } from '../../lib/time/shown-time.ts';
import { pharmacyErrors, validBody } from './pharmacy-body.ts';
import { type PharmacyValues, valuesOf } from './pharmacy-values.ts';

/** The fields of error codes that name none. */
const codes = {
  shelves_are_in_use_cant_change_number: 'shelvesNumber',
  businessId_already_exists: 'businessId',
  bad_strong_auth_provider: 'strongAuthentication',
  not_valid_strong_auth_value_pharmacy_update: 'strongAuthentication',
};

/** The form of EditPharmacy (CAL-20). Its entry PIN is empty until it was fetched, and sent only if it was typed. */
export function usePharmacyForm(
  pharmacy: Pharmacy,
  { pin, isAdmin }: { pin: string | null; isAdmin: boolean },
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id } = pharmacy;
  return useEditForm<PharmacyValues, Pharmacy>({
    id: 'pharmacy',
    saved: valuesOf(pharmacy, pin),
    secret: 'pinCode',
    codes,
    check: (values, saved) => pharmacyErrors(values, saved, isAdmin),
    save: (values, saved) =>
      call(updatePharmacy, { params: { id }, body: validBody(values, saved, isAdmin) }),
    onSaved: (changed) => {
      queryClient.setQueryData(queryKey(showPharmacy, { params: { id } }), changed);
      showTimesIn(changed.timeZone);
      showDone(t('form.saved'));
    },
  });
}

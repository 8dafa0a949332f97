import { showProfile } from '@kolli/contract/people/profile';
import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from './query.ts';

/**
 * The country of the current pharmacy (ISO 3166), by which phone numbers in national form are read
 * (FND-03); '' until it is known.
 */
export function usePharmacyCountry(): string {
  const { data: profile } = useQuery({ ...callQuery(showProfile, {}), enabled: false });
  const id = profile?.pharmacyId;
  const { data } = useQuery({
    ...callQuery(showPharmacy, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return data?.country ?? '';
}

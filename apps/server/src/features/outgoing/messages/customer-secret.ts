import type { Selectable } from 'kysely';
import type { DeliveryTable } from '../../../platform/database/tables.gen.ts';
import { customerLinkToken } from '../../../platform/secrets/customer-link-token.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { WaitingPlace } from '../../../platform/database/waiting-place.ts';

/** What a customer needs to fetch a parcel: its PIN, or a link that leads to the PIN. */
export interface CustomerSecret {
  readonly kind: 'pin' | 'link';
  readonly text: string;
}

interface LinkTools {
  readonly settings: Pick<Settings, 'PUBLIC_URL'>;
  readonly secrets: Pick<Secrets, 'hash'>;
}

/**
 * Returns what a message contains (VER-01). If the pharmacy asks customers for proof of identity
 * and the delivery has an identity number to compare, it is a link with a token that nobody can guess;
 * otherwise the PIN.
 */
export function customerSecretOf(
  { settings, secrets }: LinkTools,
  {
    delivery,
    pin,
    place: { pharmacy },
  }: {
    readonly delivery: Selectable<DeliveryTable>;
    readonly pin: string;
    readonly place: WaitingPlace;
  },
): CustomerSecret {
  if (delivery.ssn_hash === null || !pharmacy.strong_authentication)
    return { kind: 'pin', text: pin };
  const { business_id: businessId } = pharmacy;
  const origin = settings.PUBLIC_URL.replace(/\/$/, '');
  const token = customerLinkToken(secrets, delivery.pharmacy_id, delivery.id);
  // Some proxies change or refuse what is encoded in a path.
  const place = encodeURIComponent(businessId) === businessId ? businessId : delivery.pharmacy_id;
  return { kind: 'link', text: `${origin}/verify/${place}/${token}` };
}

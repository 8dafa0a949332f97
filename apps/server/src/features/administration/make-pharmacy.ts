import type { DeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import type { AuditActor } from '../../platform/session/audit-actor.ts';
import { appendAudit, beginAuditChain } from '../../platform/audit/audit.ts';
import { checkZone } from '../../platform/clock/check-zone.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { sealEntryPin } from '../../platform/secrets/sealed-pins.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** The transaction of a setup, and its actor. It sees the pharmacy. */
export interface SetupWork {
  readonly tx: Tx;
  readonly now: Date;
  readonly secrets: Secrets;
  readonly actor: AuditActor;
}

/** Initial values of a pharmacy, named as in the API. */
export interface PharmacyFacts {
  readonly businessId: string;
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly additionalEmails: readonly string[];
  readonly additionalPhoneNumbers: readonly string[];
  readonly streetAddress: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly language: string;
  readonly uiLanguages: readonly string[];
  readonly customerSMSLanguages: readonly string[];
  readonly strongAuthentication: boolean;
  readonly rules: DeliveryRules;
}

/** The columns of a pharmacy's values; the entry PIN is encrypted separately. */
export function pharmacyColumns(facts: PharmacyFacts) {
  const { rules } = facts;
  return {
    business_id: facts.businessId,
    name: facts.name,
    email: facts.email,
    phone_number: facts.phoneNumber,
    additional_emails: [...facts.additionalEmails],
    additional_phone_numbers: [...facts.additionalPhoneNumbers],
    street_address: facts.streetAddress,
    zip_code: facts.zipCode,
    city: facts.city,
    country: facts.country,
    time_zone: facts.timeZone,
    language: facts.language,
    ui_languages: [...facts.uiLanguages],
    customer_sms_languages: [...facts.customerSMSLanguages],
    strong_authentication: facts.strongAuthentication,
    delivery_keep_time_ms: rules.deliveryKeepTimeMs,
    delivery_reminder_period_ms: rules.deliveryReminderMessagePeriodMs,
    reservation_keep_time_ms: rules.reservationKeepTimeMs,
  };
}

/** Creates a pharmacy with its entry PIN, audited there. Throws `validation_fail` for an unknown time zone. */
export async function makePharmacy(
  { tx, now, secrets, actor }: SetupWork,
  pharmacy: { readonly id: string; readonly pinCode: string; readonly facts: PharmacyFacts },
): Promise<void> {
  const { id, facts, pinCode } = pharmacy;
  await checkZone(tx, facts.timeZone);
  const pin = sealEntryPin(secrets, id, pinCode);
  await tx
    .insertInto('pharmacy')
    .values({
      id,
      ...pharmacyColumns(facts),
      created_at: now,
      updated_at: now,
      pin_code_cipher: pin.cipher,
      pin_code_key_id: pin.keyId,
    })
    .execute();
  await beginAuditChain(tx, id);
  await appendAudit(tx, {
    pharmacyId: id,
    at: now,
    ...actor,
    action: 'pharmacy.create',
    subject: id,
    detail: { businessId: facts.businessId, name: facts.name },
  });
}

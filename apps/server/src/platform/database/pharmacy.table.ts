import type { Generated } from 'kysely';

// The tables of pharmacies, their shelves and keys, as the migrations make them.

export interface PharmacyTable {
  id: string;
  business_id: string;
  name: string;
  email: string;
  phone_number: string;
  additional_emails: Generated<string[]>;
  additional_phone_numbers: Generated<string[]>;
  pin_code_cipher: Buffer;
  pin_code_key_id: string;
  street_address: string;
  zip_code: string;
  city: string;
  country: string;
  time_zone: Generated<string>;
  language: string;
  ui_languages: string[];
  customer_sms_languages: string[];
  strong_authentication: Generated<boolean>;
  service_requested: Generated<boolean>;
  service_description: string | null;
  service_requested_at: Generated<Date | null>;
  delivery_keep_time_ms: number;
  delivery_reminder_period_ms: number;
  reservation_keep_time_ms: number;
  created_at: Date;
  updated_at: Date;
}

export interface ShelfTable {
  pharmacy_id: string;
  name: string;
  ordinal: number;
  /** Since when it is no longer there. */
  retired_at: Generated<Date | null>;
}

export interface MachineKeyTable {
  pharmacy_id: string;
  id: string;
  kind: string;
  box_id: string | null;
  name: string;
  secret_hash: Buffer;
  created_at: Date;
  revoked_at: Date | null;
  replaces_id: Generated<string | null>;
}

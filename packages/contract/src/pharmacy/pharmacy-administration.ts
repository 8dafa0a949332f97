import { typedText } from '@kolli/domain/text/typed-text';
import { zoneOfCountry } from '@kolli/domain/time/country-zone';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import type { ErrorCode } from '../call/error-codes.ts';
import {
  codedBooleanSchema,
  codedTextSchema,
  emailSchema,
  idSchema,
  languageSchema,
  languagesSchema,
  missing,
  optionalSchema,
  pinSchema,
  shelvesNumberSchema,
  textSchema,
} from '../call/fields.ts';
import { phoneNumberSchema } from '../call/phone-fields.ts';
import { timeZoneSchema } from '../call/query-fields.ts';

const administeredBoxSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  templateId: z.string(),
  cardboardType: z.boolean(),
  outdoor: z.boolean(),
});

/** PHA-03: a pharmacy as administration sees it, without its entry PIN. */
export const administeredPharmacySchema = z.strictObject({
  id: idSchema,
  businessId: z.string(),
  name: z.string(),
  streetAddress: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: z.string(),
  timeZone: z.string(),
  language: languageSchema,
  uiLanguages: z.array(languageSchema),
  strongAuthentication: z.boolean(),
  serviceRequest: z.boolean(),
  /** Milliseconds. */
  reservationKeepTime: z.int(),
  shelvesNumber: z.int(),
  boxes: z.array(administeredBoxSchema),
  users: z.int(),
});
export type AdministeredPharmacy = z.output<typeof administeredPharmacySchema>;

/** All pharmacies of the installation, sorted by id, without data of customers or parcels. */
export const listPharmacies = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/pharmacies/',
  summary: 'All pharmacies, by page',
  access: 'administration',
  query: z.strictObject({
    lastKey: idSchema.optional(),
    limit: z.coerce.number({ error: 'validation.invalid' }).int().min(1).max(200).default(50),
  }),
  result: z.strictObject({
    pharmacies: z.array(administeredPharmacySchema),
    lastKey: idSchema.nullable(),
  }),
  errors: [],
});

/** PHA-03: one pharmacy, for its admins and the administration of the installation. */
export const showAdministeredPharmacy = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/pharmacies/administration/:id',
  summary: 'One pharmacy, for an admin',
  access: { permission: 'pharmacy.administer', orAdministration: true },
  touches: { pharmacy: 'params.id' },
  params: z.strictObject({ id: idSchema }),
  result: administeredPharmacySchema,
  errors: ['pharmacy_not_found'],
});

const coded = (code: ErrorCode) => z.string(missing(code));

/** The fields of a pharmacy's first box, required when `pickUpMachine` is true. */
const firstBox = {
  templateId: codedTextSchema(60, { missing: 'pharmacy_templateId_missing' }).optional(),
  outdoor: z.boolean({ error: 'validation.invalid' }).optional(),
  cardboardType: z.boolean({ error: 'validation.invalid' }).optional(),
};
const firstBoxCodes = {
  templateId: 'pharmacy_templateId_missing',
  outdoor: 'pharmacy_outdoor_missing',
  cardboardType: 'pharmacy_cardboardType_missing',
} as const;

/**
 * Creates a pharmacy; the caller gets access to it with the role `admin`. With
 * `pickUpMachine` also creates its first box, from `templateId`, with the pharmacy's name. `timeZone` (IANA name) is
 * that of the country (ISO 3166); where that has several, or none, it is required.
 */
export const createPharmacy = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/pharmacies/create',
  summary: 'Create a pharmacy, optionally with its first box',
  access: 'administration',
  body: z
    .strictObject({
      id: coded('pharmacy_id_missing').pipe(idSchema),
      businessId: codedTextSchema(60, { missing: 'businessId_missing' }).overwrite(typedText),
      name: codedTextSchema(200, { missing: 'name_missing' }),
      email: emailSchema,
      phoneNumber: phoneNumberSchema,
      pinCode: pinSchema,
      streetAddress: textSchema(200),
      zipCode: codedTextSchema(20, { missing: 'pharmacy_zipCode_missing' }),
      city: codedTextSchema(100, { missing: 'pharmacy_city_missing' }),
      country: codedTextSchema(60, { missing: 'pharmacy_country_missing' }),
      timeZone: optionalSchema(timeZoneSchema),
      language: coded('pharmacy_language_missing').pipe(languageSchema),
      uiLanguages: z
        .array(z.unknown(), missing('pharmacy_uiLanguages_missing'))
        .pipe(languagesSchema),
      customerSMSLanguages: languagesSchema.optional(),
      strongAuthentication: z.boolean({ error: 'not_valid_strong_auth_value' }).default(false),
      shelvesNumber: shelvesNumberSchema.default(0),
      pickUpMachine: z.boolean({ error: 'validation.invalid' }).default(false),
      ...firstBox,
    })
    .superRefine((body, context) => {
      if (body.timeZone === undefined && zoneOfCountry(body.country) === undefined)
        context.addIssue({ code: 'custom', path: ['timeZone'], message: 'validation.required' });
      if (!body.pickUpMachine) return;
      for (const [field, message] of Object.entries(firstBoxCodes))
        if (body[field as keyof typeof firstBoxCodes] === undefined)
          context.addIssue({ code: 'custom', path: [field], message });
    }),
  result: administeredPharmacySchema,
  errors: [
    'proof_needed',
    'pharmacy_already_exists',
    'businessId_already_exists',
    'template_not_found',
    'bad_strong_auth_provider',
  ],
});

/** Creates an active box with the doors of its template. */
export const createPickupBox = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/pickup-boxes/create',
  summary: 'Create a pickup box',
  access: 'administration',
  body: z.strictObject({
    id: coded('pickupbox_id_missing').pipe(idSchema),
    pharmacyId: coded('pharmacyId_missing').pipe(idSchema),
    name: codedTextSchema(200, { missing: 'pickupbox_name_missing' }),
    templateId: codedTextSchema(60, { missing: 'pickupbox_templateId_missing' }),
    street: textSchema(200),
    zipCode: codedTextSchema(20, { missing: 'pickupbox_zipCode_missing' }),
    city: codedTextSchema(100, { missing: 'pickupbox_city_missing' }),
    country: codedTextSchema(60, { missing: 'pickupbox_country_missing' }),
    language: coded('pickupbox_language_missing').pipe(languageSchema),
    uiLanguages: z
      .array(z.unknown(), missing('pickupbox_uiLanguages_missing'))
      .pipe(languagesSchema),
    customerSMSLanguages: languagesSchema.optional(),
    cardboardType: codedBooleanSchema('pickupbox_cardboardType_missing'),
    outdoor: codedBooleanSchema('pickupbox_outdoor_missing'),
  }),
  result: z.strictObject({ id: idSchema, pharmacyId: idSchema, name: z.string() }),
  errors: ['pharmacy_does_not_exist', 'template_not_found', 'pickupbox_already_exists'],
});

import { layoutProblems } from '@kolli/domain/box/box-layout';
import { languages } from '@kolli/domain/people/languages';
import { importSource } from '@kolli/domain/orders/import-source';
import { permissions } from '@kolli/domain/people/permissions';
import { internationalPhone, parsePhone } from '@kolli/domain/people/phone-numbers';
import { cleanPin, pinPattern } from '@kolli/domain/delivery/pickup-pins';
import { mailAddress } from '@kolli/contract/call/mail-address';
import { isTimeZone } from '@kolli/contract/call/query-fields';
import { zoneOfCountry } from '@kolli/domain/time/country-zone';
import { freeLine, isPlainLine, typedText } from '@kolli/domain/text/typed-text';
import { z } from 'zod';
import { PASSWORD_LENGTH } from '../identity/accounts/new-password.ts';

const text = z
  .string()
  .overwrite(freeLine)
  .min(1, 'must not be empty')
  .max(200, 'is longer than 200 characters')
  .refine(isPlainLine, 'has a control character');
const businessId = text.overwrite(typedText);
const email = z
  .string()
  .overwrite((typed) => mailAddress(freeLine(typed)))
  .pipe(z.email('is not an e-mail address').max(200, 'is longer than 200 characters'));
const phoneNumber = z
  .string()
  .refine(
    (phone) => parsePhone(phone, '') !== undefined,
    'must be + and 10 to 14 digits, as its country has them',
  );
const pin = z.string().overwrite(cleanPin).regex(pinPattern, 'must be six digits');
const language = z.enum(languages, `must be one of ${languages.join(', ')}`);
const someLanguages = z.array(language).min(1, 'needs one language at least');
const durationMs = z.int('must be whole milliseconds').min(0, 'must not be negative');
const keepTimeMs = durationMs.min(60_000, 'must be a minute at least, in milliseconds');

const layoutReasons = {
  noModules: 'there is no module',
  tooManyModules: 'there are too many modules',
  modulePositions: 'the positions must count from 1 without gaps',
  moduleEmpty: 'has no locker',
  moduleTooTall: 'has more lockers than fit',
} as const;

const templateSchema = z.strictObject({
  id: text,
  name: text,
  modules: z
    .array(
      z.strictObject({
        position: z.int().min(1),
        lockers: z.array(
          z.strictObject({
            type: z.union([z.literal(0), z.literal(1), z.literal(2)], 'must be 0, 1 or 2'),
            fridge: z.boolean(),
          }),
        ),
      }),
    )
    .superRefine((modules, context) => {
      for (const problem of layoutProblems({ modules })) {
        const module = 'position' in problem ? `module ${problem.position} ` : '';
        context.addIssue(`${module}${layoutReasons[problem.problem]}`);
      }
    }),
});

const roleSchema = z.strictObject({
  name: text,
  level: z.int().min(0).max(100),
  app_access: z.enum(['web_app', 'none'], "must be 'web_app' or 'none'"),
  permissions: z.array(z.enum(permissions, 'is not a permission')),
});

/** In milliseconds, named as in the API; missing values have defaults. */
const rulesSchema = z.strictObject({
  deliveryKeepTime: keepTimeMs.optional(),
  deliveryReminderMessagePeriod: durationMs.optional(),
  reservationKeepTime: keepTimeMs.optional(),
});

const rangeSchema = z
  .strictObject({ min: z.number().min(-50).max(80), max: z.number().min(-50).max(80) })
  .refine(({ min, max }) => min < max, 'min must be below max');

const boxSchema = z.strictObject({
  name: text,
  templateId: text,
  street: text,
  city: text,
  zipCode: text,
  country: text,
  language,
  uiLanguages: someLanguages,
  customerSMSLanguages: z.array(language).default([]),
  cardboardType: z.boolean(),
  outdoor: z.boolean(),
  deliveryRulesBasicLocker: rulesSchema.default({}),
  deliveryRulesFridgeLocker: rulesSchema.default({}),
  temperatureRangeBasic: rangeSchema.default({ min: 15, max: 25 }),
  temperatureRangeFridge: rangeSchema.default({ min: 2, max: 8 }),
  temperatureSendDataFromPickupboxIntervalTime: keepTimeMs
    .max(600_000, 'must be ten minutes at most, in milliseconds')
    .default(60_000),
  temperatureSendAlarmNotificationAfterIntervalTime: durationMs.default(15 * 60_000),
});

const pharmacyFields = z.strictObject({
  businessId,
  name: text,
  email,
  phoneNumber,
  pinCode: pin,
  streetAddress: text,
  zipCode: text,
  city: text,
  country: text,
  timeZone: z.string().refine(isTimeZone, 'is not a time zone, such as Europe/Helsinki').optional(),
  language,
  uiLanguages: someLanguages,
  customerSMSLanguages: someLanguages,
  additionalEmails: z.array(email).default([]),
  additionalPhoneNumbers: z.array(phoneNumber).default([]),
  shelves: z.array(text).default([]),
  strongAuthentication: z.boolean('must be true or false'),
  rules: rulesSchema.default({}),
  boxes: z.array(boxSchema).default([]),
  orderSources: z
    .array(
      z.strictObject({
        name: text.refine((name) => name !== importSource, 'is the source of imported orders'),
        isTest: z.boolean('must be true or false').default(false),
      }),
    )
    .default([]),
});

/** The fields with phone numbers in the stored format, which may be written in the country's national form. */
function withWholePhones(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const {
    country,
    phoneNumber,
    additionalPhoneNumbers: others,
    ...fields
  } = {
    ...given,
  } as Record<string, unknown>;
  const whole = (phone: unknown) =>
    typeof phone === 'string' ? internationalPhone(phone, String(country)) : phone;
  return {
    ...fields,
    country,
    phoneNumber: whole(phoneNumber),
    additionalPhoneNumbers: Array.isArray(others) ? others.map(whole) : others,
  };
}

const pharmacySchema = z.preprocess(
  withWholePhones,
  pharmacyFields.refine(
    ({ country, timeZone }) => timeZone !== undefined || zoneOfCountry(country) !== undefined,
    {
      error: 'is needed: the country has several time zones, or is no ISO 3166 code',
      path: ['timeZone'],
    },
  ),
);

const userSchema = z.strictObject({
  email,
  firstName: text,
  lastName: text,
  password: z
    .string()
    .min(PASSWORD_LENGTH.min, `has fewer than ${PASSWORD_LENGTH.min} characters`)
    .max(PASSWORD_LENGTH.max, `has more than ${PASSWORD_LENGTH.max} characters`)
    .optional(),
  appLanguage: language,
  pharmacistPin: pin.optional(),
  /** An account at another issuer; without `issuer` it is the issuer of work accounts. */
  identity: z.strictObject({ issuer: z.url('is not a URL').optional(), subject: text }).optional(),
  accesses: z
    .array(
      z.strictObject({
        pharmacy: businessId,
        role: text,
        webToolAccess: z.boolean(),
        boxAccess: z.boolean(),
      }),
    )
    .min(1, 'needs one access at least'),
});

/** A site file for `kolli provision`: pharmacies, their equipment and their people. */
export const siteSchema = z.strictObject({
  roles: z.array(roleSchema).default([]),
  templates: z.array(templateSchema).default([]),
  pharmacies: z.array(pharmacySchema).default([]),
  users: z.array(userSchema).default([]),
});

export type Site = z.output<typeof siteSchema>;
export type SitePharmacy = Site['pharmacies'][number];
export type SiteBox = SitePharmacy['boxes'][number];
export type SiteUser = Site['users'][number];
export type SiteRules = z.output<typeof rulesSchema>;

import { phoneSpellings } from '@kolli/domain/testing/phone-spellings';
import { nameSpellings, pinSpellings } from '@kolli/domain/testing/typed-spellings';
import { expect, test } from 'vitest';
import { sampleBox, samplePharmacy } from '../../testing/samples/sample-site.ts';
import { rulesOf } from './provision-pharmacies.ts';
import { problemsOf } from './site-problems.ts';
import { siteSchema } from './site-schema.ts';

function problemsIn(site: unknown): string[] {
  const parsed = siteSchema.safeParse(site, { reportInput: true });
  const found = parsed.success ? [] : problemsOf(parsed.error);
  return found.map(({ place, reason }) => `${place}: ${reason}`);
}

const user = {
  email: 'a@example.test',
  firstName: 'A',
  lastName: 'B',
  appLanguage: 'fi',
  accesses: [{ pharmacy: 'P', role: 'user', webToolAccess: true, boxAccess: false }],
};
const role = { name: 'R', level: 0, app_access: 'none', permissions: [] };
const template = {
  id: 't',
  name: 'T',
  modules: [{ position: 1, lockers: [{ type: 2, fridge: false }] }],
};

const inPharmacy = (changes: object) => ({ pharmacies: [{ ...samplePharmacy, ...changes }] });
const inBox = (changes: object) => inPharmacy({ boxes: [{ ...sampleBox, ...changes }] });
const inUser = (changes: object) => ({ users: [{ ...user, ...changes }] });

test('missing values have defaults', () => {
  expect(siteSchema.parse({})).toEqual({ roles: [], templates: [], pharmacies: [], users: [] });
  expect(siteSchema.parse(inUser({})).users).toEqual([user]);
  expect(siteSchema.parse(inBox({})).pharmacies).toEqual([
    {
      ...samplePharmacy,
      additionalEmails: [],
      additionalPhoneNumbers: [],
      shelves: [],
      rules: {},
      orderSources: [],
      boxes: [
        {
          ...sampleBox,
          customerSMSLanguages: [],
          deliveryRulesBasicLocker: {},
          deliveryRulesFridgeLocker: {},
          temperatureRangeBasic: { min: 15, max: 25 },
          temperatureRangeFridge: { min: 2, max: 8 },
          temperatureSendDataFromPickupboxIntervalTime: 6e4,
          temperatureSendAlarmNotificationAfterIntervalTime: 9e5,
        },
      ],
    },
  ]);
});

test('rules of a file replace the defaults one by one', () => {
  const defaults = {
    deliveryKeepTimeMs: 1,
    deliveryReminderMessagePeriodMs: 2,
    reservationKeepTimeMs: 3,
  };
  expect(rulesOf({}, defaults)).toEqual(defaults);
  const own = { deliveryKeepTime: 4, deliveryReminderMessagePeriod: 0, reservationKeepTime: 6 };
  expect(rulesOf(own, defaults)).toEqual({
    deliveryKeepTimeMs: 4,
    deliveryReminderMessagePeriodMs: 0,
    reservationKeepTimeMs: 6,
  });
});

const full = (length: number) => 'x'.repeat(length);
const mail = (length: number) => {
  const name = `${full(60)}@`;
  const domain = `${`${full(60)}.`.repeat(2)}${full(length - name.length - 122 - 5)}.test`;
  return `${name}${domain}`;
};

test.each<[string, object]>([
  ['texts of one and of 200 characters', inPharmacy({ name: 'x', city: full(200) })],
  ['an e-mail address of 200 characters', inPharmacy({ email: mail(200) })],
  ['a keep time of a minute', inPharmacy({ rules: { deliveryKeepTime: 60_000 } })],
  ['no reminders', inPharmacy({ rules: { deliveryReminderMessagePeriod: 0 } })],
  ['the widest range', inBox({ temperatureRangeBasic: { min: -50, max: 80 } })],
  ['the coldest range', inBox({ temperatureRangeBasic: { min: -50, max: -49 } })],
  ['the warmest range', inBox({ temperatureRangeBasic: { min: 79, max: 80 } })],
  [
    'an alarm that is notified immediately',
    inBox({ temperatureSendAlarmNotificationAfterIntervalTime: 0 }),
  ],
  ['a password of 8 characters', inUser({ password: full(8) })],
  ['one of 128', inUser({ password: full(128) })],
  ['a work account that names no issuer', inUser({ identity: { subject: 'S' } })],
  ['a role that sees nothing', { roles: [role] }],
  ['the largest lockers', { templates: [template] }],
])('%s is valid', (_name, site) => expect(problemsIn(site)).toEqual([]));

const parts = {
  'pharmacies[0]': inPharmacy,
  'pharmacies[0].boxes[0]': inBox,
  'users[0]': inUser,
  'roles[0]': (changes: object) => ({ roles: [{ ...role, ...changes }] }),
  'templates[0]': (changes: object) => ({ templates: [{ ...template, ...changes }] }),
};
const [tooSmall, tooBig] = [
  'Too small: expected number to be >=-50',
  'Too big: expected number to be <=80',
];

test.each<[keyof typeof parts, object, string[]]>([
  ['pharmacies[0]', { name: ' ' }, ['name: must not be empty']],
  [
    'pharmacies[0]',
    { orderSources: [{ name: 'csv-import' }] },
    ['orderSources[0].name: is the source of imported orders'],
  ],
  ['pharmacies[0]', { name: full(201) }, ['name: is longer than 200 characters']],
  ['pharmacies[0]', { email: mail(201) }, ['email: is longer than 200 characters']],
  [
    'pharmacies[0]',
    { uiLanguages: [], customerSMSLanguages: [] },
    [
      'uiLanguages: needs one language at least',
      'customerSMSLanguages: needs one language at least',
    ],
  ],
  // Times that are too short, or of parts.
  [
    'pharmacies[0]',
    {
      rules: {
        deliveryKeepTime: 59_999,
        deliveryReminderMessagePeriod: -1,
        reservationKeepTime: 6e4 + 0.5,
      },
    },
    [
      'rules.deliveryKeepTime: must be a minute at least, in milliseconds',
      'rules.deliveryReminderMessagePeriod: must not be negative',
      'rules.reservationKeepTime: must be whole milliseconds',
    ],
  ],
  [
    'pharmacies[0].boxes[0]',
    { temperatureRangeFridge: { min: 5, max: 5 } },
    ['temperatureRangeFridge: min must be below max'],
  ],
  [
    'pharmacies[0].boxes[0]',
    { temperatureRangeFridge: { min: -50.1, max: 80.1 } },
    [`temperatureRangeFridge.min: ${tooSmall}`, `temperatureRangeFridge.max: ${tooBig}`],
  ],
  [
    'pharmacies[0].boxes[0]',
    { temperatureRangeBasic: { min: 80.1, max: 81 } },
    [`temperatureRangeBasic.min: ${tooBig}`, `temperatureRangeBasic.max: ${tooBig}`],
  ],
  [
    'pharmacies[0].boxes[0]',
    { temperatureRangeFridge: { min: -51, max: -50.1 } },
    [`temperatureRangeFridge.min: ${tooSmall}`, `temperatureRangeFridge.max: ${tooSmall}`],
  ],
  ['users[0]', { password: full(129) }, ['password: has more than 128 characters']],
  ['users[0]', { accesses: [] }, ['accesses: needs one access at least']],
  ['users[0]', { identity: { issuer: 'nobody', subject: 'S' } }, ['identity.issuer: is not a URL']],
  // A locker of no type, and a module at no place.
  [
    'templates[0]',
    { modules: [{ position: 0, lockers: [{ type: 3, fridge: false }] }] },
    [
      'modules[0].position: Too small: expected number to be >=1',
      'modules[0].lockers[0].type: must be 0, 1 or 2',
    ],
  ],
  [
    'roles[0]',
    { app_access: 'all', permissions: ['fly'] },
    ["app_access: must be 'web_app' or 'none'", 'permissions[0]: is not a permission'],
  ],
])('%s with %j is refused', (part, changes, problems) => {
  expect(problemsIn(parts[part](changes))).toEqual(problems.map((text) => `${part}.${text}`));
});

test('a file that is not an object is reported as a whole', () => {
  expect(problemsIn('site')).toEqual(['the file: expected object, received string']);
});

test('TXT-02: phone numbers of a pharmacy are read by its country', () => {
  for (const [country, typed, stored] of phoneSpellings) {
    if (country === '') continue;
    const site = inPharmacy({ country, phoneNumber: typed, additionalPhoneNumbers: [typed] });
    const { data } = siteSchema.safeParse(site);
    const read = data?.pharmacies.map((one) => [one.phoneNumber, ...one.additionalPhoneNumbers]);
    expect([typed, read]).toEqual([typed, stored && [[stored, stored]]]);
  }
  const reason = 'must be + and 10 to 14 digits, as its country has them';
  expect(problemsIn(inPharmacy({ country: 'NO', phoneNumber: '+474740123456' }))).toEqual([
    `pharmacies[0].phoneNumber: ${reason}`,
  ]);
});

test('TXT-01: names, PINs, business IDs and addresses of a file are read as what was meant', () => {
  for (const [firstName, read] of nameSpellings) {
    const { data } = siteSchema.safeParse(inUser({ firstName }));
    expect([firstName, data?.users[0]?.firstName]).toEqual([firstName, read]);
  }
  for (const [pin, read] of pinSpellings) {
    const { data } = siteSchema.safeParse(inUser({ pharmacistPin: pin }));
    expect([pin, data?.users[0]?.pharmacistPin]).toEqual([pin, read]);
  }
  const { pharmacies } = siteSchema.parse(inPharmacy({ businessId: '\u200b12\u201334\u00a0' }));
  expect(pharmacies[0]?.businessId).toBe('12-34');
  expect(siteSchema.parse(inUser({ email: '\u202aa@example.test\u202c' })).users).toEqual([user]);
});

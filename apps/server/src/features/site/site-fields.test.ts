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
])('%s is valid', (_name, site) => {
  expect(problemsIn(site)).toEqual([]);
});

const box = 'pharmacies[0].boxes[0]';
test.each<[string, object, string[]]>([
  ['an empty text', inPharmacy({ name: ' ' }), ['pharmacies[0].name: must not be empty']],
  [
    'the order source of imported orders',
    inPharmacy({ orderSources: [{ name: 'csv-import' }] }),
    ['pharmacies[0].orderSources[0].name: is the source of imported orders'],
  ],
  [
    'a long text',
    inPharmacy({ name: full(201) }),
    ['pharmacies[0].name: is longer than 200 characters'],
  ],
  [
    'a long e-mail address',
    inPharmacy({ email: mail(201) }),
    ['pharmacies[0].email: is longer than 200 characters'],
  ],
  [
    'no language',
    inPharmacy({ uiLanguages: [], customerSMSLanguages: [] }),
    [
      'pharmacies[0].uiLanguages: needs one language at least',
      'pharmacies[0].customerSMSLanguages: needs one language at least',
    ],
  ],
  [
    'times that are too short, or of parts',
    inPharmacy({
      rules: {
        deliveryKeepTime: 59_999,
        deliveryReminderMessagePeriod: -1,
        reservationKeepTime: 60_000.5,
      },
    }),
    [
      'pharmacies[0].rules.deliveryKeepTime: must be a minute at least, in milliseconds',
      'pharmacies[0].rules.deliveryReminderMessagePeriod: must not be negative',
      'pharmacies[0].rules.reservationKeepTime: must be whole milliseconds',
    ],
  ],
  [
    'a range of one temperature',
    inBox({ temperatureRangeFridge: { min: 5, max: 5 } }),
    [`${box}.temperatureRangeFridge: min must be below max`],
  ],
  [
    'a range that is too wide',
    inBox({ temperatureRangeFridge: { min: -50.1, max: 80.1 } }),
    [
      `${box}.temperatureRangeFridge.min: Too small: expected number to be >=-50`,
      `${box}.temperatureRangeFridge.max: Too big: expected number to be <=80`,
    ],
  ],
  [
    'a range beyond both ends',
    inBox({
      temperatureRangeBasic: { min: 80.1, max: 81 },
      temperatureRangeFridge: { min: -51, max: -50.1 },
    }),
    [
      `${box}.temperatureRangeBasic.min: Too big: expected number to be <=80`,
      `${box}.temperatureRangeBasic.max: Too big: expected number to be <=80`,
      `${box}.temperatureRangeFridge.min: Too small: expected number to be >=-50`,
      `${box}.temperatureRangeFridge.max: Too small: expected number to be >=-50`,
    ],
  ],
  [
    'a password of 129 characters',
    inUser({ password: full(129) }),
    ['users[0].password: has more than 128 characters'],
  ],
  [
    'a person without access',
    inUser({ accesses: [] }),
    ['users[0].accesses: needs one access at least'],
  ],
  [
    'an issuer that is no URL',
    inUser({ identity: { issuer: 'nobody', subject: 'S' } }),
    ['users[0].identity.issuer: is not a URL'],
  ],
  [
    'a locker of no type and a module at no place',
    {
      templates: [
        { ...template, modules: [{ position: 0, lockers: [{ type: 3, fridge: false }] }] },
      ],
    },
    [
      'templates[0].modules[0].position: Too small: expected number to be >=1',
      'templates[0].modules[0].lockers[0].type: must be 0, 1 or 2',
    ],
  ],
  [
    'a role with a view that is not there',
    { roles: [{ ...role, app_access: 'all', permissions: ['fly'] }] },
    [
      "roles[0].app_access: must be 'web_app' or 'none'",
      'roles[0].permissions[0]: is not a permission',
    ],
  ],
])('%s is refused', (_name, site, problems) => {
  expect(problemsIn(site)).toEqual(problems);
});

test('a file that is not an object is reported as a whole', () => {
  expect(problemsIn('site')).toEqual(['the file: expected object, received string']);
});

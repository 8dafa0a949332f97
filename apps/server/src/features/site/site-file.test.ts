import { expect, test } from 'vitest';
import { sampleBox, sampleSite } from '../../testing/samples/sample-site.ts';
import { problemsOf } from './site-problems.ts';
import { referenceProblems } from './site-references.ts';
import { siteSchema } from './site-schema.ts';
import { type Changes, changedSite } from './testing/site-world.ts';

const nothingKnown = { templateIds: [], roleNames: [], businessIds: [] };

/** All problems of the sample site with these changes, as `place: reason`. */
function problemsOfSite(changes: Changes): string[] {
  const site = changedSite(changes);
  const parsed = siteSchema.safeParse(site, { reportInput: true });
  const found = [
    ...(parsed.success ? [] : problemsOf(parsed.error)),
    ...referenceProblems(site, nothingKnown),
  ];
  return found.map(({ place, reason }) => `${place}: ${reason}`);
}

const none = { app_access: 'none', permissions: [] };

test.each<[string, Changes, string[]]>([
  ['the sample site has no problem', {}, []],
  [
    'unknown names are reported with their place',
    {
      'pharmacies.0.boxes.1.templateId': 'x',
      'users.1.accesses.0.pharmacy': '0',
      'users.1.accesses.0.role': 'boss',
    },
    [
      "pharmacies[0].boxes[1].templateId: there is no template 'x'",
      "users[1].accesses[0].pharmacy: there is no pharmacy '0'",
      "users[1].accesses[0].role: there is no role 'boss'",
    ],
  ],
  [
    'problems of fields and of references are reported together',
    {
      'pharmacies.0.email': 'nobody',
      'pharmacies.0.color': 'red',
      'pharmacies.1.city': undefined,
      'pharmacies.1.email': undefined,
      'pharmacies.0.boxes.0.templateId': 'x',
    },
    [
      'pharmacies[0].email: is not an e-mail address',
      'pharmacies[0].color: there is no such field',
      'pharmacies[1].email: is missing',
      'pharmacies[1].city: is missing',
      "pharmacies[0].boxes[0].templateId: there is no template 'x'",
    ],
  ],
  [
    'ZON-01: the time zone of a country of several is missing, and an unknown one is none',
    { 'pharmacies.0.country': 'ES', 'pharmacies.1.timeZone': 'Europe/Nowhere' },
    [
      'pharmacies[0].timeZone: is needed: the country has several time zones, or is no ISO 3166 code',
      'pharmacies[1].timeZone: is not a time zone, such as Europe/Helsinki',
    ],
  ],
  [
    'duplicate names are reported with both places',
    {
      'users.1.email': 'AINO@example.test',
      'pharmacies.0.shelves.2': 'A1',
      'pharmacies.0.boxes.2': sampleBox,
      'templates.2': sampleSite().templates[0],
    },
    [
      "templates[2].id: 'small' is also at templates[0].id",
      "users[1].email: 'aino@example.test' is also at users[0].email",
      "pharmacies[0].shelves[2]: 'A1' is also at pharmacies[0].shelves[0]",
      "pharmacies[0].boxes[2].name: 'Front' is also at pharmacies[0].boxes[0].name",
    ],
  ],
  [
    'strong authentication is either on or off',
    { 'pharmacies.0.strongAuthentication': true, 'pharmacies.1.strongAuthentication': 'yes' },
    ['pharmacies[1].strongAuthentication: must be true or false'],
  ],
  [
    'an invalid layout is refused',
    { 'templates.0.modules.2': { position: 7, lockers: [] } },
    [
      'templates[0].modules: the positions must count from 1 without gaps',
      'templates[0].modules: module 7 has no locker',
    ],
  ],
  [
    'a shipped role cannot be redefined',
    { 'roles.1': { name: 'admin', level: 1, ...none } },
    ['roles[1].name: is a role that Kolli ships'],
  ],
  [
    'the level of a role is 0 to 100',
    {
      'roles.1': { name: 'least', level: 0, ...none },
      'roles.2': { name: 'most', level: 100, ...none },
      'roles.3': { name: 'below', level: -1, ...none },
      'roles.4': { name: 'above', level: 101, ...none },
    },
    [expect.stringMatching(/^roles\[3\]\.level:/), expect.stringMatching(/^roles\[4\]\.level:/)],
  ],
  [
    'PINs, passwords, languages, ranges and identities are checked',
    {
      'users.0.pharmacistPin': '12345',
      'users.0.password': 'short',
      'users.2.password': 'correct horse',
      'users.2.appLanguage': 'de',
      'pharmacies.0.boxes.0.temperatureRangeFridge': { min: 8, max: 2 },
    },
    [
      'pharmacies[0].boxes[0].temperatureRangeFridge: min must be below max',
      'users[0].password: has fewer than 8 characters',
      'users[0].pharmacistPin: must be six digits',
      'users[2].appLanguage: must be one of en, fi, sv, no',
    ],
  ],
])('%s', (_what, changes, problems) => expect(problemsOfSite(changes)).toEqual(problems));

test('names in the database may be referred to', () => {
  const site = { users: [{ accesses: [{ pharmacy: 'p', role: 'r' }] }] };
  const known = { templateIds: [], roleNames: ['r'], businessIds: ['p'] };
  expect(referenceProblems(site, known)).toEqual([]);
});

test('duplicates are reported in every list, and unnamed entries are not', () => {
  const nameless = [{}, {}, { name: ' ' }, { name: ' ' }, { name: 5 }, { name: 5 }];
  const known = { templateIds: ['t'], roleNames: ['r'], businessIds: ['p', 'q'] };
  const access = { pharmacy: 'p', role: 'r' };
  const site = {
    roles: [...nameless, { name: 'r' }, { name: ' r ' }],
    pharmacies: [
      { businessId: 'b', shelves: [1, 1, ' A', 'A '], boxes: [{ templateId: 't' }] },
      { businessId: 'b', orderSources: [{ name: 's' }, { name: 'o' }, { name: 's' }] },
    ],
    users: [{ accesses: [access, access, { ...access, pharmacy: 'q' }] }],
  };
  expect(referenceProblems(site, known).map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
    "roles[7].name: 'r' is also at roles[6].name",
    "pharmacies[1].businessId: 'b' is also at pharmacies[0].businessId",
    "pharmacies[0].shelves[3]: 'A' is also at pharmacies[0].shelves[2]",
    "pharmacies[1].orderSources[2].name: 's' is also at pharmacies[1].orderSources[0].name",
    "users[0].accesses[1].pharmacy: 'p' is also at users[0].accesses[0].pharmacy",
  ]);
});

test('a file that is not a site is refused without an exception', () => {
  for (const site of [undefined, null, [], 'site', { pharmacies: 'none', users: [null] }]) {
    const parsed = siteSchema.safeParse(site);
    expect(parsed.success).toBe(false);
    expect(referenceProblems(site, nothingKnown)).toEqual([]);
  }
});

import { expect, test } from 'vitest';
import { sampleSite, type SampleSite } from '../../testing/samples/sample-site.ts';
import { problemsOf } from './site-problems.ts';
import { referenceProblems } from './site-references.ts';
import { siteSchema } from './site-schema.ts';

const nothingKnown = { templateIds: [], roleNames: [], businessIds: [] };

/** All problems of the sample site after `spoil`, as `place: reason`. */
function problemsAfter(spoil: (site: SampleSite) => void): string[] {
  const site = sampleSite();
  spoil(site);
  const parsed = siteSchema.safeParse(site, { reportInput: true });
  const found = [
    ...(parsed.success ? [] : problemsOf(parsed.error)),
    ...referenceProblems(site, nothingKnown),
  ];
  return found.map(({ place, reason }) => `${place}: ${reason}`);
}

test('the sample site has no problem', () => {
  expect(problemsAfter(() => undefined)).toEqual([]);
});

test('unknown names are reported with their place', () => {
  const problems = problemsAfter(({ pharmacies, users }) => {
    Object.assign(pharmacies[0]?.boxes?.[1] ?? {}, { templateId: 'x' });
    Object.assign(users[1]?.accesses?.[0] ?? {}, { pharmacy: '0', role: 'boss' });
  });
  expect(problems).toEqual([
    "pharmacies[0].boxes[1].templateId: there is no template 'x'",
    "users[1].accesses[0].pharmacy: there is no pharmacy '0'",
    "users[1].accesses[0].role: there is no role 'boss'",
  ]);
});

test('problems of fields and of references are reported together', () => {
  const problems = problemsAfter(({ pharmacies }) => {
    Object.assign(pharmacies[0] ?? {}, { email: 'nobody', color: 'red' });
    delete pharmacies[1]?.city;
    delete pharmacies[1]?.email;
    Object.assign(pharmacies[0]?.boxes?.[0] ?? {}, { templateId: 'x' });
  });
  expect(problems).toEqual([
    'pharmacies[0].email: is not an e-mail address',
    'pharmacies[0].color: there is no such field',
    'pharmacies[1].email: is missing',
    'pharmacies[1].city: is missing',
    "pharmacies[0].boxes[0].templateId: there is no template 'x'",
  ]);
});

test('names in the database may be referred to', () => {
  const site = { users: [{ accesses: [{ pharmacy: 'p', role: 'r' }] }] };
  const known = { templateIds: [], roleNames: ['r'], businessIds: ['p'] };
  expect(referenceProblems(site, known)).toEqual([]);
});

test('duplicate names are reported with both places', () => {
  const problems = problemsAfter((site) => {
    site.users[1] = { ...site.users[1], email: 'AINO@example.test' };
    site.pharmacies[0]?.shelves?.push('A1');
    site.pharmacies[0]?.boxes?.push({ ...site.pharmacies[0].boxes[0] });
    site.templates.push({ ...site.templates[0] });
  });
  expect(problems).toEqual([
    "templates[2].id: 'small' is also at templates[0].id",
    "users[1].email: 'aino@example.test' is also at users[0].email",
    "pharmacies[0].shelves[2]: 'A1' is also at pharmacies[0].shelves[0]",
    "pharmacies[0].boxes[2].name: 'Front' is also at pharmacies[0].boxes[0].name",
  ]);
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

test('strong authentication is either on or off', () => {
  const problems = problemsAfter(({ pharmacies }) => {
    Object.assign(pharmacies[0] ?? {}, { strongAuthentication: true });
    Object.assign(pharmacies[1] ?? {}, { strongAuthentication: 'yes' });
  });
  expect(problems).toEqual(['pharmacies[1].strongAuthentication: must be true or false']);
});

test('an invalid layout is refused', () => {
  const problems = problemsAfter(({ templates }) => {
    templates[0]?.modules?.push({ position: 7, lockers: [] });
  });
  expect(problems).toEqual([
    'templates[0].modules: the positions must count from 1 without gaps',
    'templates[0].modules: module 7 has no locker',
  ]);
});

test('a shipped role cannot be redefined', () => {
  const problems = problemsAfter(({ roles }) => {
    roles.push({ name: 'admin', level: 1, app_access: 'none', permissions: [] });
  });
  expect(problems).toEqual(['roles[1].name: is a role that Kolli ships']);
});

test('the level of a role is 0 to 100', () => {
  const problems = problemsAfter(({ roles }) => {
    const role = { app_access: 'none' as const, permissions: [] };
    roles.push({ name: 'least', level: 0, ...role }, { name: 'most', level: 100, ...role });
    roles.push({ name: 'below', level: -1, ...role }, { name: 'above', level: 101, ...role });
  });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'roles[3].level',
    'roles[4].level',
  ]);
});

test('PINs, passwords, languages, ranges and identities are checked', () => {
  const problems = problemsAfter(({ pharmacies, users }) => {
    Object.assign(users[0] ?? {}, { pharmacistPin: '12345', password: 'short' });
    Object.assign(users[2] ?? {}, { password: 'correct horse', appLanguage: 'de' });
    Object.assign(pharmacies[0]?.boxes?.[0] ?? {}, { temperatureRangeFridge: { min: 8, max: 2 } });
  });
  expect(problems).toEqual([
    'pharmacies[0].boxes[0].temperatureRangeFridge: min must be below max',
    'users[0].password: has fewer than 8 characters',
    'users[0].pharmacistPin: must be six digits',
    'users[2].appLanguage: must be one of en, fi, sv, no',
  ]);
});

test('a file that is not a site is refused without an exception', () => {
  for (const site of [undefined, null, [], 'site', { pharmacies: 'none', users: [null] }]) {
    const parsed = siteSchema.safeParse(site);
    expect(parsed.success).toBe(false);
    expect(referenceProblems(site, nothingKnown)).toEqual([]);
  }
});

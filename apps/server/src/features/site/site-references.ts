import { shippedRoles } from '@kolli/domain/people/permissions';
import type { Problem } from './site-problems.ts';

/** Names in the database that a site may refer to. */
export interface KnownNames {
  readonly templateIds: readonly string[];
  readonly roleNames: readonly string[];
  readonly businessIds: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** The entries of a list; empty for other values, which the schema reports. */
function entries(owner: unknown, key: string): unknown[] {
  const list = isFields(owner) ? owner[key] : undefined;
  return Array.isArray(list) ? list : [];
}

function textAt(owner: unknown, key: string): string | undefined {
  const value = isFields(owner) ? owner[key] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Names that are repeated in their list. */
function repeats(list: readonly (string | undefined)[], place: (index: number) => string) {
  return list.flatMap((name, index): Problem[] => {
    const first = list.indexOf(name);
    if (name === undefined || first === index) return [];
    return [{ place: place(index), reason: `'${name}' is also at ${place(first)}` }];
  });
}

function unknownName(place: string, kind: string, name: string | undefined, known: Set<string>) {
  if (name === undefined || known.has(name)) return [];
  return [{ place, reason: `there is no ${kind} '${name}'` }];
}

function repeatsOf(owner: unknown, key: string, field: string, at = ''): Problem[] {
  const names = entries(owner, key).map((entry) => textAt(entry, field));
  const compared = field === 'email' ? names.map((name) => name?.toLowerCase()) : names;
  return repeats(compared, (index) => `${at}${key}[${index}].${field}`);
}

function pharmacyProblems(pharmacy: unknown, at: string, templateIds: Set<string>): Problem[] {
  const shelves = entries(pharmacy, 'shelves').map((shelf) =>
    typeof shelf === 'string' ? shelf.trim() : undefined,
  );
  return [
    ...repeats(shelves, (index) => `${at}shelves[${index}]`),
    ...repeatsOf(pharmacy, 'boxes', 'name', at),
    ...repeatsOf(pharmacy, 'orderSources', 'name', at),
    ...entries(pharmacy, 'boxes').flatMap((box, index) =>
      unknownName(
        `${at}boxes[${index}].templateId`,
        'template',
        textAt(box, 'templateId'),
        templateIds,
      ),
    ),
  ];
}

function userProblems(user: unknown, at: string, names: { roles: Set<string>; ids: Set<string> }) {
  return [
    ...repeatsOf(user, 'accesses', 'pharmacy', at),
    ...entries(user, 'accesses').flatMap((access, index) => {
      const place = `${at}accesses[${index}]`;
      return [
        ...unknownName(`${place}.pharmacy`, 'pharmacy', textAt(access, 'pharmacy'), names.ids),
        ...unknownName(`${place}.role`, 'role', textAt(access, 'role'), names.roles),
      ];
    }),
  ];
}

/**
 * Finds duplicate and unknown names in a site. Accepts any JSON, so that it also works if the
 * schema refuses something else.
 */
export function referenceProblems(site: unknown, known: KnownNames): Problem[] {
  const shipped = Object.keys(shippedRoles);
  const namesIn = (key: string, field: string) =>
    entries(site, key).flatMap((entry) => textAt(entry, field) ?? []);
  const templateIds = new Set([...known.templateIds, ...namesIn('templates', 'id')]);
  const names = {
    roles: new Set([...known.roleNames, ...shipped, ...namesIn('roles', 'name')]),
    ids: new Set([...known.businessIds, ...namesIn('pharmacies', 'businessId')]),
  };
  return [
    ...repeatsOf(site, 'roles', 'name'),
    ...repeatsOf(site, 'templates', 'id'),
    ...repeatsOf(site, 'pharmacies', 'businessId'),
    ...repeatsOf(site, 'users', 'email'),
    ...entries(site, 'roles').flatMap((role, index) =>
      shipped.includes(textAt(role, 'name') ?? '')
        ? [{ place: `roles[${index}].name`, reason: 'is a role that Kolli ships' }]
        : [],
    ),
    ...entries(site, 'pharmacies').flatMap((pharmacy, index) =>
      pharmacyProblems(pharmacy, `pharmacies[${index}].`, templateIds),
    ),
    ...entries(site, 'users').flatMap((user, index) =>
      userProblems(user, `users[${index}].`, names),
    ),
  ];
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';

const siteSchema = z.object({
  pharmacies: z.array(z.object({ businessId: z.string(), name: z.string() })),
  users: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      pharmacistPin: z.string().optional(),
      accesses: z.array(z.object({ pharmacy: z.string(), role: z.string() })),
    }),
  ),
});

/** A person of the demo site with their credentials. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  /** The PIN for boxes; undefined for people without access to boxes. */
  readonly pharmacistPin: string | undefined;
  readonly role: string;
  readonly pharmacies: readonly string[];
}

const roles: Readonly<Record<string, string>> = {
  main_user: 'Main user',
  user: 'User',
  admin: 'Administrator',
};

/** The accounts of the demo site at its provisioned pharmacies. */
export function demoAccounts(businessIds: readonly string[]): DemoAccount[] {
  const file = new URL('../../demo/site.json', import.meta.url);
  const { users, pharmacies } = siteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const present = pharmacies.filter(({ businessId }) => businessIds.includes(businessId));
  return users.flatMap(({ email, password, pharmacistPin, accesses }) => {
    const own = present.filter(({ businessId }) =>
      accesses.some(({ pharmacy }) => pharmacy === businessId),
    );
    const role = accesses[0]?.role ?? '';
    const names = own.map(({ name }) => name);
    if (names.length === 0) return [];
    return [{ email, password, pharmacistPin, role: roles[role] ?? role, pharmacies: names }];
  });
}

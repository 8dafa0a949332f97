import { showHealth } from '@kolli/contract/system/health';
import { expect, test } from 'vitest';
import type { StaffAccess } from '../session/staff-caller.ts';
import {
  type Caller,
  deviceRoute,
  type Exchange,
  orderSourceRoute,
  publicRoute,
  signedInRoute,
  staffRoute,
} from './route.ts';

const access: StaffAccess = {
  pharmacyId: 'own',
  roleName: 'user',
  roleLevel: 1,
  appAccess: 'web_app',
  permissions: [],
  boxAccess: true,
};
const nowhere: Caller = {
  kind: 'staff',
  userId: 'aino',
  firstName: 'Aino',
  lastName: 'Demo',
  email: 'a@b.example',
  appLanguage: 'en',
  scanSound: true,
  singleKeys: true,
  notifyOf: [],
  isDisabled: false,
  isAdministrator: false,
  hasEnded: false,
  isProven: true,
  sessionKey: 's',
  tokenExpiresAt: new Date(0),
  chosenPharmacyId: null,
  accesses: new Map([[access.pharmacyId, access]]),
  at: null,
  ownRole: { roleName: 'user', roleLevel: 1, appAccess: 'web_app', permissions: [] },
};
const callers: Readonly<Record<string, Caller>> = {
  'staff at a pharmacy': { ...nowhere, at: access },
  'staff at none': nowhere,
  'a box': {
    kind: 'device',
    pharmacyId: 'own',
    boxId: 'box',
    keyId: 'key',
    keyMadeAt: new Date(0),
    replacesKeyId: null,
  },
  'an order source': { kind: 'orderSource', pharmacyId: 'own', source: 'shop', isTest: false },
  nobody: { kind: 'nobody' },
};
const answered = async () => ({ status: 'ok' as const, database: 'ok' as const });
const exchange = {} as Exchange;

test.each([
  ['staff at a pharmacy', staffRoute, ['staff at a pharmacy']],
  ['staff', signedInRoute, ['staff at a pharmacy', 'staff at none']],
  ['boxes', deviceRoute, ['a box']],
  ['order sources', orderSourceRoute, ['an order source']],
  ['everybody', publicRoute, Object.keys(callers)],
] as const)('a route for %s refuses other callers', async (_name, make, allowed) => {
  const route = make(showHealth, answered as never);
  for (const [name, caller] of Object.entries(callers)) {
    const ask = async () => route.answer({}, caller, exchange);
    if ((allowed as readonly string[]).includes(name))
      expect(await ask()).toEqual(await answered());
    else await expect(ask()).rejects.toThrow('was registered for another caller');
  }
});

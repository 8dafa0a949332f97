import { expect } from '@playwright/test';
import { holdBack } from '../site.ts';
import { openOutside, type WalkOutside } from './walk-auth.ts';

const parcel = {
  pickupPin: '482915',
  place: {
    name: 'Pharmacy of a long name, box at the door',
    street: 'Long street 12',
    city: 'Oslo',
  },
  isInBox: true,
  phoneNumber: '+358401234567',
  waitsUntil: 1_800_000_000_000,
  timeZone: 'Europe/Helsinki',
};

const refusals: readonly (readonly [code: string, status: number])[] = [
  ['authentication_cancelled', 409],
  ['authentication_link_has_expired', 410],
  ['ssn_mismatch', 409],
  ['wrong_delivery_status', 409],
  ['delivery_has_no_ssn', 409],
  ['bad_strong_auth_provider', 502],
  ['proof_too_weak', 409],
  ['too_many_requests', 429],
  ['unknown', 500],
];

async function afterTheProvider(walk: WalkOutside): Promise<void> {
  const { page, checkStop, t } = walk;
  const authenticate = '**/api/strong-authentication/authenticate';
  const showResponse = async (status: number, json: object) => {
    await page.route(authenticate, (route) => route.fulfill({ status, json }));
    await openOutside(walk, '/verified?code=walk&state=walk');
  };
  await showResponse(200, { result: parcel });
  await checkStop('Verified', page.getByText(t('verify.title')));
  for (const [code, status] of refusals) {
    await page.unrouteAll({ behavior: 'wait' });
    await showResponse(status, { code, message: code });
    await expect(page.getByRole('heading', { name: t('pleaseWait') })).toHaveCount(0);
    await checkStop(`Verified: ${code}`);
  }
  await page.unrouteAll({ behavior: 'wait' });
}

/** The customer's pages: waiting for the provider, the PIN, and every refusal. */
export async function walkCustomer(walk: WalkOutside): Promise<void> {
  const { page, checkStop, t } = walk;
  const release = await holdBack(page, '**/api/strong-authentication/show-verify-link/**');
  await openOutside(walk, '/verify/nobodys/nothing');
  await checkStop('Please wait');
  release();
  await checkStop('Verify: not found', page.getByText(t('verify.notFound.title')));
  await page.unrouteAll({ behavior: 'wait' });
  await afterTheProvider(walk);
}

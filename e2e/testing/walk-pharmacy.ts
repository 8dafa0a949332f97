import { expect } from '@playwright/test';
import { changeAnswer, changePermissions } from './change-answer.ts';
import { goTo, partsOf, type WalkInside } from './walk.ts';

type Parts = ReturnType<typeof partsOf>;

const invalid = '[aria-invalid=true]';

async function editing(walk: WalkInside, parts: Parts): Promise<void> {
  const { page, look } = walk;
  const save = parts.button('form.save');
  await goTo(walk, 'pharmacy');
  await expect(save).toBeVisible();
  await look('Pharmacy information', true);
  await parts.button('pharmacy.addEmail').click();
  await parts.button('pharmacy.addPhone').click();
  await parts.button('form.clean').click();
  await parts.button('pharmacy.addPhone').click();
  await parts.button('pharmacy.addEmail').click();
  await save.click();
  await expect(page.locator(invalid).first()).toBeVisible();
  await look('Pharmacy information with errors');
}

async function service(walk: WalkInside, parts: Parts): Promise<void> {
  const { page, look, say } = walk;
  await goTo(walk, 'pharmacy');
  await parts.button('service.request').click();
  await expect(parts.dialog).toBeVisible();
  await look('Request service');
  await parts.dialog.locator('button[type=submit]').click();
  await expect(parts.dialog.locator(invalid)).toBeVisible();
  await look('Request service with errors');
  await parts.field('service.description').fill('x'.repeat(251));
  await look('Request service, too long');
  await parts.cancel();
  await changeAnswer(page, '**/api/pharmacies/show/*', () => ({ serviceRequest: true }));
  await page.reload();
  await expect(page.getByText(say('service.requestedTitle'))).toBeVisible();
  await look('Service has been requested');
}

async function asOthersSeeIt(walk: WalkInside, parts: Parts): Promise<void> {
  const { page, look } = walk;
  const save = parts.button('form.save');
  await changePermissions(page, ['delivery.read']);
  await page.reload();
  await save.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await look('Pharmacy information, to be read', true);
  await page.unrouteAll({ behavior: 'wait' });
  await changePermissions(page, ['pharmacy.update', 'pharmacy.administer']);
  await page.reload();
  await expect(page.getByRole('textbox').nth(8)).toBeEditable();
  await look('Pharmacy information for an administrator', true);
  await parts.button('form.clean').click();
  await save.click();
  await expect(page.locator(invalid).first()).toBeVisible();
  await look('Pharmacy information for an administrator, with errors');
  await page.unrouteAll({ behavior: 'wait' });
}

/** Pharmacy information as several roles see it, and the request for service above it. */
export async function walkPharmacy(walk: WalkInside): Promise<void> {
  const parts = partsOf(walk);
  await editing(walk, parts);
  await service(walk, parts);
  await asOthersSeeIt(walk, parts);
}

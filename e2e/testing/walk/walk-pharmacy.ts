import { expect } from '@playwright/test';
import { changeAnswer, changePermissions } from './change-answer.ts';
import { goTo, type WalkInside } from './walk.ts';

const invalid = '[aria-invalid=true]';

async function editing(walk: WalkInside): Promise<void> {
  const { page, checkStop } = walk;
  const save = walk.button('form.save');
  await goTo(walk, 'pharmacy');
  await checkStop('Pharmacy information', save);
  await walk.button('pharmacy.addEmail').click();
  await walk.button('pharmacy.addPhone').click();
  await walk.button('form.clean').click();
  await checkStop('Clean fields?', walk.dialog);
  await walk.inDialog('form.clean').click();
  await walk.button('pharmacy.addPhone').click();
  await walk.button('pharmacy.addEmail').click();
  await save.click();
  await checkStop('Pharmacy information with errors', page.locator(invalid).first());
}

async function service(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  await goTo(walk, 'pharmacy');
  await walk.button('service.request').click();
  await checkStop('Request service', walk.dialog);
  await walk.dialog.locator('button[type=submit]').click();
  await checkStop('Request service with errors', walk.dialog.locator(invalid));
  await walk.field('service.description').fill('x'.repeat(251));
  await checkStop('Request service, too long');
  await walk.cancel();
  await changeAnswer(page, '**/api/pharmacies/show/*', () => ({ serviceRequest: true }));
  await page.reload();
  await checkStop('Service has been requested', page.getByText(t('service.requestedTitle')));
}

async function asOthersSeeIt(walk: WalkInside): Promise<void> {
  const { page, checkStop } = walk;
  const save = walk.button('form.save');
  await changePermissions(page, ['delivery.read']);
  await page.reload();
  await save.hover();
  await checkStop('Pharmacy information, read-only', page.getByRole('tooltip'));
  await page.unrouteAll({ behavior: 'wait' });
  await changePermissions(page, ['pharmacy.update', 'pharmacy.administer']);
  await page.reload();
  await expect(page.getByRole('textbox').nth(8)).toBeEditable();
  await checkStop('Pharmacy information for an administrator');
  await walk.button('form.clean').click();
  await walk.inDialog('form.clean').click();
  await save.click();
  await expect(page.locator(invalid).first()).toBeVisible();
  await checkStop('Pharmacy information for an administrator, with errors');
  await page.unrouteAll({ behavior: 'wait' });
}

/** Pharmacy information for several roles, and its service request. */
export async function walkPharmacy(walk: WalkInside): Promise<void> {
  await editing(walk);
  await service(walk);
  await asOthersSeeIt(walk);
}

import { expect } from 'vitest';
import { the } from './the.ts';

const field = (name: string) => the.textbox(name, { exact: true });

/** Fills two kolli IDs and the phone number in the open form of a delivery. */
export async function fillTwoIds(): Promise<void> {
  await field('Kolli ID').fill('FP-77');
  await the.button('Add another kolli ID', { exact: true }).click();
  await field('Second kolli ID').fill('FP-78');
  await field('Phone').fill('+358401234567');
}

/** Waits until the open form has what `fillTwoIds` filled in. */
export async function expectTwoIds(): Promise<void> {
  await expect.element(field('Kolli ID')).toHaveValue('FP-77');
  await expect.element(field('Second kolli ID')).toHaveValue('FP-78');
  await expect.element(field('Phone')).toHaveValue('+358401234567');
}

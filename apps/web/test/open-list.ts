import { PHARMACY_ID } from './sample/ids.ts';
import { see, textsOf, the } from './the.ts';

/** The path of a screen of the pharmacy, such as 'reservations'. */
export const pathOf = (screen: string) => `/pickup-boxes/${PHARMACY_ID}/${screen}`;

/** The row of a parcel. */
export const row = (kolliId: string) => the.row(new RegExp(`${kolliId}\\b`, 'u'));

/** Opens the menu of a row, and reads it. */
export async function menuOf(kolliId: string) {
  await the.button(`More actions: ${kolliId}`, { exact: true }).click();
  await see(the.menuitem().first());
  return textsOf(the.menuitem());
}

/** Chooses an action in the menu of a row. */
export async function act(kolliId: string, action: string): Promise<void> {
  await menuOf(kolliId);
  await the.menuitem(action).click();
}

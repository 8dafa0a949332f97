import { openApp } from './render-app.tsx';
import { BOX_ID, PHARMACY_ID } from './sample/ids.ts';
import { see, the } from './the.ts';

/** The path of a box. */
export const lockersPath = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;

/** A door on the map of the open box. */
export const door = (id: string) => the.option(new RegExp(`^${id},`, 'u'));

/** Opens the box, and waits for its doors. */
export async function openLockers(open: typeof openApp = openApp) {
  const app = await open(lockersPath);
  await see(door('1-1'));
  return app;
}

/** Opens the box, and the panel of a door. */
export async function openDoor(id: string, open?: typeof openApp) {
  const app = await openLockers(open);
  await door(id).click();
  const panel = the.complementary(id);
  await see(panel);
  return { ...app, panel };
}

/** Fills what the open form of a delivery requires. */
export async function fillDelivery(kolliId = 'FP-77'): Promise<void> {
  await the.label('Kolli ID', { exact: false }).first().fill(kolliId);
  await the.label('Phone', { exact: false }).fill('+358401234567');
}

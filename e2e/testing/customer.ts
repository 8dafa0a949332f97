import { type Browser, expect, type Page } from '@playwright/test';
import { staffOf } from './deliveries.ts';
import { messagesFor } from './phone.ts';
import { newKolliId, newPhoneNumber, placeOf } from './place.ts';

export const verifiedPlace = placeOf('verification');
/** One of the people of the sandbox's identity provider. */
export const customer = { name: 'Aku Asiakas', ssn: '030390-902N' };

/** The link in the latest message to a phone, once there is one. */
export async function linkFor(page: Page, phoneNumber: string): Promise<string> {
  const linkOf = async () =>
    /https?:\S+/.exec((await messagesFor(page, phoneNumber))[0] ?? '')?.[0];
  await expect.poll(linkOf).toBeDefined();
  return (await linkOf()) ?? '';
}

/** Places a parcel at the counter for the customer; returns the link of their message. */
export async function parcelFor(page: Page, fields: object = { ssn: customer.ssn }) {
  const phoneNumber = newPhoneNumber();
  const staff = await staffOf(page, verifiedPlace);
  const { docId, deliveryId } = await staff.book(newKolliId('verify'), { phoneNumber, ...fields });
  return { docId, deliveryId, phoneNumber, staff };
}

/** A separate phone on which nobody is signed in. */
export async function phoneOf(browser: Browser, options: object = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    ...options,
  });
  return context.newPage();
}

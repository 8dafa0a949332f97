import { expect, type Page } from '@playwright/test';
import { site } from './site.ts';

/** What the phone with this number got, latest first. */
export async function messagesFor(page: Page, phoneNumber: string): Promise<string[]> {
  const answer = await page.request.get(`${site.sandboxUrl}/phone/messages`, {
    params: { to: phoneNumber },
  });
  const { messages } = (await answer.json()) as { messages: { text: string }[] };
  return messages.map(({ text }) => text);
}

/** The PIN of the latest message to a phone, once there is one. */
export async function pinFor(page: Page, phoneNumber: string): Promise<string> {
  const pinOf = async () => /\b\d{6}\b/.exec((await messagesFor(page, phoneNumber))[0] ?? '')?.[0];
  await expect.poll(pinOf).toBeDefined();
  return (await pinOf()) ?? '';
}

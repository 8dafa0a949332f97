import { expect, type Page } from '@playwright/test';
import { site } from './site.ts';

/** The messages to a phone number, newest first. */
export async function messagesFor(page: Page, phoneNumber: string): Promise<string[]> {
  const response = await page.request.get(`${site.sandboxUrl}/phone/messages`, {
    params: { to: phoneNumber },
    // The server may just have closed a connection that had rested.
    maxRetries: 2,
  });
  const { messages } = (await response.json()) as { messages: { text: string }[] };
  return messages.map(({ text }) => text);
}

/** The PIN in the latest message to a phone, once there is one. */
export async function pinFor(page: Page, phoneNumber: string): Promise<string> {
  const pinOf = async () => /\b\d{6}\b/.exec((await messagesFor(page, phoneNumber))[0] ?? '')?.[0];
  await expect.poll(pinOf).toBeDefined();
  return (await pinOf()) ?? '';
}

import { expect, type Page } from '@playwright/test';
import { site } from './site.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/** The mails to an address, newest first. */
export async function mailsTo(page: Page, address: string): Promise<readonly Mail[]> {
  const response = await page.request.get(`${site.sandboxUrl}/mailbox/mails`, {
    params: { to: address },
    maxRetries: 2,
  });
  return ((await response.json()) as { mails: Mail[] }).mails;
}

/** A mail that could not be sent is tried again after up to a minute, and again. */
const secondTry = { timeout: 240_000 };

/** The latest mail to an address with this text in its subject, once there is one. */
export async function mailTo(page: Page, address: string, subject: string): Promise<Mail> {
  const find = async () =>
    (await mailsTo(page, address)).find((mail) => mail.subject.includes(subject));
  await expect.poll(async () => (await find()) !== undefined, secondTry).toBe(true);
  const mail = await find();
  if (mail === undefined) throw new Error(`No mail to ${address}: ${subject}`);
  return mail;
}

/** The first link in the latest mail to an address with this text in its subject. */
export async function linkTo(page: Page, address: string, subject: string): Promise<string> {
  const [link] = (await mailTo(page, address, subject)).links;
  if (link === undefined) throw new Error(`The mail to ${address} has no link: ${subject}`);
  return link;
}

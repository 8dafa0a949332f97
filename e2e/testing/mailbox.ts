import { expect, type Page } from '@playwright/test';
import { site } from './site.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/** What the mailbox got for an address, latest first. */
export async function mailsTo(page: Page, address: string): Promise<readonly Mail[]> {
  const answer = await page.request.get(`${site.sandboxUrl}/mailbox/mails`, {
    params: { to: address },
  });
  return ((await answer.json()) as { mails: Mail[] }).mails;
}

/** The latest mail to an address with these words in its subject, once there is one. */
export async function mailTo(page: Page, address: string, subject: string): Promise<Mail> {
  const find = async () =>
    (await mailsTo(page, address)).find((mail) => mail.subject.includes(subject));
  await expect.poll(async () => (await find()) !== undefined).toBe(true);
  const mail = await find();
  if (mail === undefined) throw new Error(`There is no mail to ${address}: ${subject}`);
  return mail;
}

/** The first link of the latest mail to an address with these words in its subject. */
export async function linkTo(page: Page, address: string, subject: string): Promise<string> {
  const [link] = (await mailTo(page, address, subject)).links;
  if (link === undefined) throw new Error(`The mail to ${address} has no link: ${subject}`);
  return link;
}

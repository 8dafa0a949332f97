import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../json-file.ts';
import { Topic } from '../live/topic.ts';

const mailSchema = z.object({
  id: z.string(),
  at: z.number(),
  messageId: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type SandboxMail = z.output<typeof mailSchema>;

/** As many as anybody looks at; older ones go. */
const mostMails = 300;

/** The mails that were taken, on disk. One with a known Message-ID is the same mail come again. */
export class Mailbox {
  readonly topic = new Topic();
  readonly #file: string;
  #mails: readonly SandboxMail[];
  #isAway = false;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'mails.json');
    this.#mails = readJsonFile(this.#file, z.array(mailSchema)) ?? [];
  }

  /** Newest first; only those to one address when it is given. */
  list(to?: string): readonly SandboxMail[] {
    const wanted = to?.toLowerCase();
    return this.#mails
      .filter((mail) => wanted === undefined || mail.to.toLowerCase() === wanted)
      .toReversed();
  }

  find(id: string): SandboxMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  take(mail: Omit<SandboxMail, 'id'>): void {
    const isSame = (one: SandboxMail) => one.messageId === mail.messageId && one.to === mail.to;
    if (mail.messageId !== '' && this.#mails.some(isSame)) return;
    const mails = [...this.#mails, { id: randomUUID(), ...mail }].slice(-mostMails);
    // Links in mails open accounts.
    writeJsonFile(this.#file, mails, 0o600);
    this.#mails = mails;
    this.topic.changed();
  }

  /** While the mail server is away it takes nothing and asks to come again. */
  get isAway(): boolean {
    return this.#isAway;
  }

  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    this.topic.changed();
  }
}

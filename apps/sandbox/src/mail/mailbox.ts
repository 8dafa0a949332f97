import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../platform/json-file.ts';
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

/** Maximum number of stored mails; older ones are deleted. */
const maxMails = 300;

/** The accepted mails, stored on disk. */
export class Mailbox {
  readonly topic = new Topic();
  readonly #file: string;
  #mails: readonly SandboxMail[];
  #isAway = false;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'mails.json');
    this.#mails = readJsonFile(this.#file, z.array(mailSchema)) ?? [];
  }

  /** All mails or those to one address, newest first. */
  list(to?: string): readonly SandboxMail[] {
    const wanted = to?.toLowerCase();
    return this.#mails
      .filter((mail) => wanted === undefined || mail.to.toLowerCase() === wanted)
      .toReversed();
  }

  find(id: string): SandboxMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** Stores a mail, unless it is a duplicate by Message-ID and recipient. */
  add(mail: Omit<SandboxMail, 'id'>): void {
    const isSame = (one: SandboxMail) => one.messageId === mail.messageId && one.to === mail.to;
    if (mail.messageId !== '' && this.#mails.some(isSame)) return;
    const mails = [...this.#mails, { id: randomUUID(), ...mail }].slice(-maxMails);
    // Readable by the owner only: links in mails give access to accounts.
    writeJsonFile(this.#file, mails, 0o600);
    this.#mails = mails;
    this.topic.changed();
  }

  /** Whether the mail server is switched off: it refuses mail temporarily. */
  get isAway(): boolean {
    return this.#isAway;
  }

  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    this.topic.changed();
  }
}

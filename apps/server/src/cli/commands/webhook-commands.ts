import type { WebhookInfo } from '@kolli/contract/pharmacy/webhooks';
import {
  createWebhook,
  removeWebhook,
  rotateWebhook,
} from '../../features/outgoing/webhooks/administer-webhooks.ts';
import { beginWebhook } from '../../features/outgoing/webhooks/begin-webhook.ts';
import { changeWebhook } from '../../features/outgoing/webhooks/change-webhook.ts';
import { AddressRefused } from '../../features/outgoing/webhooks/public-address.ts';
import { listSources, showWebhooks } from '../../features/outgoing/webhooks/show-webhooks.ts';
import { findWorking } from '../../features/outgoing/webhooks/webhook.repository.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import {
  CliError,
  type CliContext,
  type Command,
  readArguments,
  required,
  requiredText,
} from '../input/command.ts';
import { readSecrets } from '../input/read-secrets.ts';
import { withMailTools } from '../input/with-mail-tools.ts';
import { requirePharmacy, withStore } from '../input/with-store.ts';

const operator = { userId: null, userName: 'kolli webhook' } as const;
const text = { type: 'string' } as const;

interface Pharmacy {
  readonly id: string;
  readonly name: string;
}

/** Runs `work` in a transaction of the pharmacy with this business ID. */
const atPharmacy = <T>(
  context: CliContext,
  businessId: string | undefined,
  work: (tx: Tx, pharmacy: Pharmacy) => Promise<T>,
): Promise<T> =>
  withStore(context, async (store) => {
    const pharmacy = await requirePharmacy(store, requiredText(businessId, 'pharmacy'));
    return store.inPharmacies([pharmacy.id], (tx) => work(tx, pharmacy));
  });

/** The same, with what begins jobs. */
const atPharmacyWithJobs = <T>(
  context: CliContext,
  businessId: string | undefined,
  work: (tx: Tx, pharmacy: Pharmacy, jobs: Jobs) => Promise<T>,
): Promise<T> =>
  withStore(context, async (store) => {
    const pharmacy = await requirePharmacy(store, requiredText(businessId, 'pharmacy'));
    return withMailTools(context, store, ({ jobs }) =>
      store.inPharmacies([pharmacy.id], (tx) => work(tx, pharmacy, jobs)),
    );
  });

/** A webhook's key; a text that is no id is one of no webhook. */
function keyOf({ id: pharmacyId, name }: Pharmacy, webhookId = '') {
  if (!isId(webhookId)) throw new CliError(`${name} has no webhook ${webhookId}`);
  return { pharmacyId, webhookId };
}

/** Refuses the name of a source that the pharmacy does not have: nothing would ever be sent. */
async function requireSource(tx: Tx, { id, name }: Pharmacy, source: string): Promise<void> {
  const sources = await listSources(tx, id);
  if (sources.includes(source)) return;
  const known = sources.map((one) => `'${one}'`).join(', ') || 'none';
  throw new CliError(`${name} has no order source '${source}', but ${known}`);
}

function saySecret(context: CliContext, secret: string): void {
  context.say('Its secret is shown only once:');
  context.say(secret);
}

/** `kolli webhook create` */
export const createWebhookCommand: Command = {
  name: 'webhook create',
  usage: 'webhook create --pharmacy <businessId> --source <name> --url <https://…>',
  summary: 'Send the changes of an order source to an address; its secret is shown once',
  run: async (args, context) => {
    const { values } = readArguments(args, { pharmacy: text, source: text, url: text });
    const source = requiredText(values.source, 'source');
    const url = required(values.url, 'url');
    const { secrets, settings } = readSecrets(context);
    try {
      const create = async (tx: Tx, pharmacy: Pharmacy, jobs: Jobs) => {
        await requireSource(tx, pharmacy, source);
        const work = { tx, secrets, now: context.clock(), actor: operator };
        const given = { pharmacyId: pharmacy.id, source, url };
        const made = await createWebhook(work, given, settings.WEBHOOK_LOOPBACK);
        await beginWebhook(tx, jobs, { pharmacyId: pharmacy.id, webhookId: made.id });
        return made;
      };
      const { id, secret } = await atPharmacyWithJobs(context, values.pharmacy, create);
      context.say(`Webhook ${id} of '${source}'.`);
      saySecret(context, secret);
    } catch (error) {
      if (error instanceof AddressRefused) throw new CliError(`--url: ${error.message}`);
      throw error;
    }
  },
};

/** Whether a webhook is on, what waits, and what the newest event that was tried came to. */
function stateOf(webhook: Pick<WebhookInfo, 'state' | 'waiting' | 'givenUp' | 'newest'>): string {
  const { state, waiting, givenUp, newest } = webhook;
  const words = [state === 'gone' ? 'off: gone' : state];
  if (waiting > 0) words.push(`${waiting} waiting`);
  if (givenUp > 0) words.push(`${givenUp} given up`);
  if (newest?.isDelivered === false)
    words.push(newest.status === null ? 'failed' : `answered ${newest.status}`);
  return words.join(', ');
}

/** `kolli webhook list` */
export const listWebhooksCommand: Command = {
  name: 'webhook list',
  usage: 'webhook list --pharmacy <businessId>',
  summary:
    'List the webhooks of a pharmacy with what waits and what was given up, never their secrets',
  run: async (args, context) => {
    const { values } = readArguments(args, { pharmacy: text });
    const found = await atPharmacy(context, values.pharmacy, (tx, { id }) =>
      showWebhooks(tx, { pharmacyId: id }),
    );
    for (const { id, source, url, ...webhook } of found)
      context.say(`${id}  '${source}'  ${url}  ${stateOf(webhook)}`);
    if (found.length === 0) context.say('There are no webhooks.');
  },
};

/** `kolli webhook rotate` */
export const rotateWebhookCommand: Command = {
  name: 'webhook rotate',
  usage: 'webhook rotate <webhookId> --pharmacy <businessId> [--on]',
  summary:
    'Give a webhook another secret; the former one signs, too, for a day. --on also turns on one that is off',
  run: async (args, context) => {
    const options = { pharmacy: text, on: { type: 'boolean' } } as const;
    const { values, words } = readArguments(args, options, ['webhookId']);
    const { secrets } = readSecrets(context);
    const rotate = async (tx: Tx, pharmacy: Pharmacy, jobs: Jobs) => {
      const work = { tx, secrets, now: context.clock(), actor: operator };
      const key = keyOf(pharmacy, words[0]);
      const made = await rotateWebhook(work, key);
      if (made === undefined) throw new CliError(`${pharmacy.name} has no webhook ${words[0]}`);
      const wasOff = (await findWorking(tx, key)) === undefined;
      const turnsOn = wasOff && values.on === true;
      if (turnsOn) await changeWebhook(work, key, { isOn: true });
      if (turnsOn) await beginWebhook(tx, jobs, key);
      return { secret: made, isOff: wasOff && !turnsOn };
    };
    const { secret, isOff } = await atPharmacyWithJobs(context, values.pharmacy, rotate);
    saySecret(context, secret);
    if (isOff) context.say('The webhook is off and stays off; --on turns it on.');
  },
};

/** `kolli webhook remove` */
export const removeWebhookCommand: Command = {
  name: 'webhook remove',
  usage: 'webhook remove <webhookId> --pharmacy <businessId>',
  summary: 'Remove a webhook with what waits for it',
  run: async (args, context) => {
    const { values, words } = readArguments(args, { pharmacy: text }, ['webhookId']);
    await atPharmacy(context, values.pharmacy, async (tx, pharmacy) => {
      const work = { tx, now: context.clock(), actor: operator };
      if (!(await removeWebhook(work, keyOf(pharmacy, words[0]))))
        throw new CliError(`${pharmacy.name} has no webhook ${words[0]}`);
    });
    context.say(`Webhook ${words[0]} is removed.`);
  },
};

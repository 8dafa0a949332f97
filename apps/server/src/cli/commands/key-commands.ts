import { keyNameSchema } from '@kolli/contract/pharmacy/machine-keys';
import { importSource } from '@kolli/domain/orders/import-source';
import { z } from 'zod';
import { claimKey } from '../../features/keys/enrolment/claim-key.ts';
import { endKey, issueKeys } from '../../features/keys/issue-key.ts';
import { type ListedKey, listKeys } from '../../features/keys/list-keys.ts';
import { listPharmacies } from '../../features/site/pharmacy-directory.ts';
import { isId } from '../../platform/database/ids.ts';
import type { KeyHolder } from '../../platform/session/machine-keys.ts';
import {
  CliError,
  type CliContext,
  type Command,
  readArguments,
  requiredText,
  UsageError,
} from '../input/command.ts';
import { checkInput } from '../input/command-input.ts';
import { withMailTools } from '../input/with-mail-tools.ts';
import { requireBox, requirePharmacy, withStore } from '../input/with-store.ts';

const operator = { userId: null, userName: 'kolli key' } as const;
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const createOptions = { pharmacy: text, box: text, name: text, test: flag, json: flag } as const;

const named = z.strictObject({ name: keyNameSchema });

/** The name that the operator gave a key, as the call reads it. Throws `UsageError`. */
const nameOf = (name: string): string => checkInput(named, { name }).name;

/** The name of a box's key, by default that of the box. */
const nameFor = (box: { readonly name: string }, name: string | undefined): string =>
  name === undefined ? box.name : nameOf(name);

/** What a key belongs to, in words. */
function ownerOf({ kind, boxName, isTest }: ListedKey): string {
  if (kind === 'device') return `box '${boxName}'`;
  return isTest ? 'test source' : 'order source';
}

async function create(
  context: CliContext,
  pharmacyId: string,
  machine: KeyHolder,
  isJson: boolean,
): Promise<void> {
  const [issued] = await withStore(context, (store) =>
    withMailTools(context, store, (tools) =>
      store.inPharmacies([pharmacyId], (tx) => {
        const work = { ...tools, tx, now: context.clock(), actor: operator };
        return issueKeys(work, pharmacyId, [machine]);
      }),
    ),
  );
  if (issued === undefined) throw new Error('A machine got no key');
  if (isJson) {
    context.say(JSON.stringify({ ...issued, ...machine }));
    return;
  }
  context.say(`Key ${issued.id} for '${machine.name}'. It is shown only once:`);
  context.say(issued.key);
}

/** `kolli key create device` */
export const createDeviceKeyCommand: Command = {
  name: 'key create device',
  usage: 'key create device --pharmacy <businessId> --box <name> [--name <name>] [--json]',
  summary: 'Create a key for a pickup box; it is shown once, and the main users get a mail',
  run: async (args, context) => {
    const { values } = readArguments(args, createOptions);
    const businessId = requiredText(values.pharmacy, 'pharmacy');
    const boxName = requiredText(values.box, 'box');
    if (values.test === true) throw new UsageError('--test belongs to the key of an order source');
    const [pharmacy, box] = await withStore(context, async (store) => {
      const found = await requirePharmacy(store, businessId);
      return [found, await requireBox(store, found, boxName)] as const;
    });
    const ids = { pharmacyId: pharmacy.id, boxId: box.id };
    const machine = { kind: 'device', ...ids, name: nameFor(box, values.name) } as const;
    await create(context, pharmacy.id, machine, values.json === true);
  },
};

/** `kolli key create order-source` */
export const createOrderSourceKeyCommand: Command = {
  name: 'key create order-source',
  usage: 'key create order-source --pharmacy <businessId> --name <name> [--test] [--json]',
  summary:
    'Create a key for an order source, or with --test for a test source; it is shown once, and the main users get a mail',
  run: async (args, context) => {
    const { values } = readArguments(args, createOptions);
    const businessId = requiredText(values.pharmacy, 'pharmacy');
    const name = nameOf(requiredText(values.name, 'name'));
    if (values.box !== undefined) throw new UsageError('--box belongs to the key of a device');
    if (name === importSource)
      throw new UsageError(`'${name}' is the source of the orders that staff import`);
    const pharmacy = await withStore(context, (store) => requirePharmacy(store, businessId));
    const isTest = values.test === true;
    const ids = { pharmacyId: pharmacy.id, source: name, name, isTest };
    await create(context, pharmacy.id, { kind: 'orderSource', ...ids }, values.json === true);
  },
};

/** `kolli key claim` */
export const claimKeyCommand: Command = {
  name: 'key claim',
  usage: 'key claim <claimCode> --pharmacy <businessId> --box <name> [--name <name>]',
  summary: 'Make the key of a new box by the claim code that it shows; the main users get a mail',
  run: async (args, context) => {
    const { values, words } = readArguments(args, createOptions, ['claimCode']);
    const businessId = requiredText(values.pharmacy, 'pharmacy');
    const boxName = requiredText(values.box, 'box');
    const made = await withStore(context, async (store) => {
      const pharmacy = await requirePharmacy(store, businessId);
      const box = await requireBox(store, pharmacy, boxName);
      const ids = { pharmacyId: pharmacy.id, boxId: box.id };
      const claim = { ...ids, claimCode: words[0] ?? '', name: nameFor(box, values.name) };
      return withMailTools(context, store, (tools) =>
        claimKey({ store, clock: context.clock, ...tools }, operator, claim),
      );
    });
    context.say(`Key ${made.id} for '${made.name}'. The box gets it within some seconds.`);
  },
};

/** `kolli key list` */
export const listKeysCommand: Command = {
  name: 'key list',
  usage: 'key list [--pharmacy <businessId>]',
  summary: 'List the keys of boxes and order sources, never their secrets',
  run: async (args, context) => {
    const { values } = readArguments(args, { pharmacy: text });
    const lines = await withStore(context, async (store) => {
      const pharmacies =
        values.pharmacy === undefined
          ? await listPharmacies(store)
          : [await requirePharmacy(store, values.pharmacy)];
      const found: string[] = [];
      for (const { id, businessId } of pharmacies) {
        const keys = await store.inPharmacies([id], (tx) => listKeys(tx, id));
        for (const key of keys) {
          const owner = ownerOf(key);
          const created = `created ${key.createdAt.toISOString()}`;
          const end = key.revokedAt === null ? '' : `, revoked ${key.revokedAt.toISOString()}`;
          found.push(`${key.id}  ${businessId}  ${owner}  '${key.name}'  ${created}${end}`);
        }
      }
      return found;
    });
    for (const line of lines) context.say(line);
    if (lines.length === 0) context.say('There are no keys.');
  },
};

/** `kolli key revoke` */
export const revokeKeyCommand: Command = {
  name: 'key revoke',
  usage: 'key revoke <keyId> --pharmacy <businessId>',
  summary: 'Revoke a key immediately',
  run: async (args, context) => {
    const { values, words } = readArguments(args, { pharmacy: text }, ['keyId']);
    const businessId = requiredText(values.pharmacy, 'pharmacy');
    const id = words[0] ?? '';
    await withStore(context, async (store) => {
      const pharmacy = await requirePharmacy(store, businessId);
      const isEnded =
        isId(id) &&
        (await store.inPharmacies([pharmacy.id], (tx) =>
          endKey(tx, { pharmacyId: pharmacy.id, id }, operator, context.clock),
        ));
      if (!isEnded) throw new CliError(`${pharmacy.name} has no valid key ${id}`);
    });
    context.say(`Key ${id} is revoked.`);
  },
};

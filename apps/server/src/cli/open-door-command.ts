import { commandTimeToLiveMs, openDoor } from '../features/site/open-door.ts';
import { CliError, type Command, readArguments, required } from './command.ts';
import { requireBox, requirePharmacy, withStore } from './with-store.ts';

const text = { type: 'string' } as const;

/** `kolli command open-door` */
export const openDoorCommand: Command = {
  name: 'command open-door',
  usage: 'command open-door --pharmacy <businessId> --box <name> --locker <id> --reason <text>',
  summary: 'Tell a box to open a door now; who and why is recorded',
  run: async (args, context) => {
    const { values } = readArguments(args, {
      ...{ pharmacy: text, box: text, locker: text, reason: text },
    });
    const businessId = required(values.pharmacy, 'pharmacy');
    const boxName = required(values.box, 'box');
    const lockerId = required(values.locker, 'locker');
    const reason = required(values.reason, 'reason');
    const id = await withStore(context, async (store) => {
      const pharmacy = await requirePharmacy(store, businessId);
      const box = await requireBox(store, pharmacy, boxName);
      const door = { pharmacyId: pharmacy.id, boxId: box.id, lockerId };
      return store.inPharmacies([pharmacy.id], async (tx) => {
        const locker = await tx
          .selectFrom('locker')
          .select('locker_id')
          .where('pharmacy_id', '=', pharmacy.id)
          .where('box_id', '=', box.id)
          .where('locker_id', '=', lockerId)
          .executeTakeFirst();
        if (locker === undefined) throw new CliError(`Box '${box.name}' has no door ${lockerId}`);
        return openDoor(tx, door, { userName: 'kolli command', reason, now: context.clock() });
      });
    });
    const seconds = commandTimeToLiveMs / 1000;
    context.say(`Command ${id}: the box has ${seconds} seconds to open door ${lockerId}.`);
  },
};

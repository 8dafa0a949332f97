import { commandTimeToLiveMs, openDoor } from '../../features/devices/doors/open-door.ts';
import { CliError, type Command, readArguments, required } from '../input/command.ts';
import { requireBox, requirePharmacy, withStore } from '../input/with-store.ts';

const text = { type: 'string' } as const;

/** `kolli command open-door` */
export const openDoorCommand: Command = {
  name: 'command open-door',
  usage: 'command open-door --pharmacy <businessId> --box <name> --locker <id> --reason <text>',
  summary: 'Send a box the command to open a door now; recorded with person and reason',
  run: async (args, context) => {
    const { values } = readArguments(args, {
      pharmacy: text,
      box: text,
      locker: text,
      reason: text,
    });
    const businessId = required(values.pharmacy, 'pharmacy');
    const boxName = required(values.box, 'box');
    const lockerId = required(values.locker, 'locker');
    const reason = required(values.reason, 'reason');
    const id = await withStore(context, async (store) => {
      const pharmacy = await requirePharmacy(store, businessId);
      const box = await requireBox(store, pharmacy, boxName);
      const commandId = await openDoor(
        { store, clock: context.clock },
        { pharmacyId: pharmacy.id, boxId: box.id },
        { lockerId, userName: 'kolli command', reason },
      );
      if (commandId === undefined) throw new CliError(`Box '${box.name}' has no door ${lockerId}`);
      return commandId;
    });
    const seconds = commandTimeToLiveMs / 1000;
    context.say(`Command ${id}: the box has ${seconds} seconds to open door ${lockerId}.`);
  },
};

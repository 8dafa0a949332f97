import { openingReasonSchema } from '@kolli/contract/box/door-opening';
import { typedCode } from '@kolli/domain/text/typed-text';
import { z } from 'zod';
import { commandTimeToLiveMs, openDoor } from '../../features/devices/doors/open-door.ts';
import { CliError, type Command, readArguments, requiredText } from '../input/command.ts';
import { checkInput } from '../input/command-input.ts';
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
    const businessId = requiredText(values.pharmacy, 'pharmacy');
    const boxName = requiredText(values.box, 'box');
    const lockerId = typedCode(requiredText(values.locker, 'locker'));
    const { reason } = checkInput(z.strictObject({ reason: openingReasonSchema }), {
      reason: requiredText(values.reason, 'reason'),
    });
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

import type { AlarmLine } from './history-line.ts';

type CauseOrType = NonNullable<AlarmLine['alarmCause']> | AlarmLine['alarmType'];

/** Comments of staff on an alarm, by its cause or, without one, its type. */
export const alarmTexts: Partial<Record<CauseOrType, readonly [string, ...string[]]>> = {
  temp_high: [
    'The power of the fridge module was off and is on again. Parcels checked by a pharmacist.',
    'Fridge was off in the night. Temperatures are back; followed until noon.',
    'Same power cut as the other fridge doors.',
  ],
  temp_low: [
    'The heater was off in a cold night. On again since the morning.',
    'Cold night without the heater. Parcels checked by a pharmacist.',
  ],
  no_heartbeat: [
    'Router was down; restarted by the operator. The box worked all the time.',
    'Network fault in the building, no action needed at the box.',
  ],
  stays_open: [
    'Customer had left the door open. Closed it and checked that it is empty.',
    'Called the customer, then closed the door.',
    'A bag was in the way. Door closes well.',
  ],
  not_opened: ['Door stuck, opened it from the pharmacy. Hinge oiled.'],
  found_occupied: ['Somebody had put a bag back. Kept at the counter for its owner.'],
  wrong_pins: [
    'Customer had the PIN of an older parcel. Sent the message again.',
    'Two people had mixed up their messages. Helped them by phone.',
  ],
};

import type { TestServer } from '../../../testing/test-server.ts';
import type { NewAlarm } from '../alarm-writing.repository.ts';
import { notifyDueAlarms } from '../notifications/alarms.jobs.ts';
import { endAlarm, raiseAlarm } from '../raise-alarm.ts';
import { lookIn, rowIn, rowsIn } from '../../../testing/rows.ts';

let next = 0;

async function givenPlace(server: TestServer) {
  next += 1;
  const contacts = {
    email: `main${next}@example.test`,
    additional_emails: [`second${next}@example.test`],
    phone_number: `+35840100${1e3 + next}`,
    language: 'fi',
    name: 'Kampin apteekki',
    additional_phone_numbers: [`+35840200${1e3 + next}`, `+35840300${1e3 + next}`],
  };
  const { id: pharmacyId } = await server.givenPharmacy(contacts);
  const { id: boxId } = await server.givenBox({ pharmacyId, name: 'Aula' });
  return {
    pharmacyId,
    boxId,
    staff: await server.givenUser({ pharmacyId, firstName: 'Aino', lastName: 'Demo' }),
    emails: [contacts.email, ...contacts.additional_emails],
    phones: [contacts.phone_number, ...contacts.additional_phone_numbers],
  };
}

async function readNotifications(server: TestServer, pharmacyId: string) {
  const mails = await rowsIn(server.store.inGlobal, 'outgoing_mail');
  const messages = await rowsIn(lookIn(server, pharmacyId), 'outgoing_message');
  return { mails: mails.map(({ kind }) => kind), messages: messages.map(({ purpose }) => purpose) };
}

/**
 * A box named Aula with a fridge door 2-1, of a Finnish pharmacy with two addresses and three phones, whose alarms a test
 * raises, ends and comments on, with the notifications of them.
 */
export async function givenAlarmedBox(server: TestServer) {
  const place = await givenPlace(server);
  const { pharmacyId, boxId } = place;
  const box = { pharmacyId, boxId };
  const look = lookIn(server, pharmacyId);
  const now = () => server.time.clock();
  const fridge = { lockerId: '2-1', type: 'temp_high', cause: null } as const;
  return {
    ...place,
    /** Raises an alarm now, by default a fridge that is too warm, and returns its id. */
    raise: (changed?: Partial<NewAlarm>) =>
      look((tx) => raiseAlarm(tx, { ...fridge, ...box, at: now(), ...changed })),
    end: (changed?: Partial<NewAlarm>) =>
      look((tx) => {
        const { cause, ...rest } = { ...fridge, ...box, at: now(), ...changed };
        return endAlarm(tx, cause === null ? rest : { ...rest, cause });
      }),
    comment: async (alarmId: string) => {
      const row = await rowIn(lookIn(server, pharmacyId), 'alarm', { id: alarmId });
      const { started_at: at, locker_id: lockerId } = row;
      const body = { pickupboxId: boxId, lockerId, timestamp: at.getTime(), id: alarmId };
      const alarmInfo = 'Looked at it';
      const url = '/api/alarms/comment';
      const { status } = await server.ask(place.staff, 'POST', url, { ...body, alarmInfo });
      if (status !== 200) throw new Error(`The comment failed with status ${status}`);
    },
    notify: async () => void (await notifyDueAlarms(server.services)),
    /** Kinds of the mails and messages queued so far, one per recipient, oldest first. */
    notifications: () => readNotifications(server, pharmacyId),
  };
}
export type AlarmedBox = Awaited<ReturnType<typeof givenAlarmedBox>>;

import {
  grantAdministration,
  listAdministrators,
  revokeAdministration,
} from '../../features/administration/change-administrators.ts';
import { CliError, type CliContext, type Command, readArguments } from '../input/command.ts';
import { requirePerson, withStore } from '../input/with-store.ts';

const operator = { userId: null, userName: 'kolli administrator' } as const;

/** Grants or revokes as the database's owner, whose login alone may. Returns the address and whether it changed. */
async function change(
  args: readonly string[],
  context: CliContext,
  write: typeof grantAdministration,
): Promise<{ email: string; isChanged: boolean }> {
  const { words } = readArguments(args, {}, ['e-mail']);
  const email = words[0] ?? '';
  const isChanged = await withStore(
    context,
    async (store) => {
      const userId = await requirePerson(store, email);
      return write({ store, clock: context.clock }, operator, userId);
    },
    { login: 'DATABASE_OWNER_URL' },
  );
  return { email, isChanged };
}

/** `kolli administrator grant` */
export const grantAdministratorCommand: Command = {
  name: 'administrator grant',
  usage: 'administrator grant <e-mail>',
  summary:
    'Let a person with an account administer the installation: pharmacies, boxes, templates, roles, SMS ' +
    'texts, and any pharmacy’s keys and audit log',
  run: async (args, context) => {
    const { email, isChanged } = await change(args, context, grantAdministration);
    context.say(`${email} ${isChanged ? 'is now' : 'already is'} an administrator.`);
  },
};

/** `kolli administrator revoke` */
export const revokeAdministratorCommand: Command = {
  name: 'administrator revoke',
  usage: 'administrator revoke <e-mail>',
  summary: 'Take the administration of the installation from a person; their roles stay',
  run: async (args, context) => {
    const { email, isChanged } = await change(args, context, revokeAdministration);
    if (!isChanged) throw new CliError(`${email} is no administrator`);
    context.say(`${email} is no administrator any more.`);
  },
};

/** `kolli administrator list` */
export const listAdministratorsCommand: Command = {
  name: 'administrator list',
  usage: 'administrator list',
  summary: 'List the people who may administer the installation',
  run: async (args, context) => {
    readArguments(args, {});
    const people = await withStore(context, listAdministrators);
    for (const { email, first_name, last_name, granted_at, is_disabled } of people) {
      const since = `since ${granted_at.toISOString()}`;
      const state = is_disabled ? ', account disabled' : '';
      context.say(`${email}  ${first_name} ${last_name}  ${since}${state}`);
    }
    if (people.length === 0) context.say('There are no administrators.');
  },
};

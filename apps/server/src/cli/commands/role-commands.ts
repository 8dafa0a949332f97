import { createRole as createCall, updateRole as updateCall } from '@kolli/contract/people/roles';
import { createRole } from '../../features/people/roles/create-role.ts';
import { deleteRole } from '../../features/people/roles/delete-role.ts';
import { type AdministeredRole, listRoles } from '../../features/people/roles/list-roles.ts';
import { updateRole } from '../../features/people/roles/update-role.ts';
import { type Command, readArguments } from '../input/command.ts';
import { checkInput, fieldOptions, type Fields, givenFields } from '../input/command-input.ts';
import { withStore } from '../input/with-store.ts';

/** The operator is not limited by a role. */
const admin = { actor: { userId: null, userName: 'kolli role' }, own: null } as const;

const lineOf = ({ name, level, app_access, permissions, isShipped, accesses }: AdministeredRole) =>
  `${name}  level ${level}  ${app_access}  ${accesses} accesses${isShipped ? '  shipped' : ''}\n` +
  `    ${permissions.join(' ')}`;

/** `kolli role list` */
export const listRolesCommand: Command = {
  name: 'role list',
  usage: 'role list [--json]',
  summary: 'List the roles with their permissions and number of accesses',
  run: async (args, context) => {
    const { values } = readArguments(args, { json: { type: 'boolean' } });
    const roles = await withStore(context, listRoles);
    if (values.json === true) context.say(JSON.stringify(roles));
    else for (const role of roles) context.say(lineOf(role));
    if (values.json !== true && roles.length === 0) context.say('There are no roles.');
  },
};

const changed: Fields = { level: 'number', app_access: 'text', permissions: 'list' };
const made: Fields = { name: 'text', ...changed };
const roleFlags =
  '--level <0-100> --app-access web_app|none --permissions <delivery.read,delivery.write,…>';

/** `kolli role create` */
export const createRoleCommand: Command = {
  name: 'role create',
  usage: `role create [--file <role.json>] --name <name>\n        ${roleFlags}`,
  summary: 'Create a custom role; role list shows all permissions, at the role admin',
  run: async (args, context) => {
    const { values } = readArguments(args, fieldOptions(made));
    const body = checkInput(createCall.body, await givenFields(values, made));
    const role = await withStore(context, (store) =>
      createRole({ store, clock: context.clock }, admin, body),
    );
    context.say(`Role '${role.name}' was created.`);
  },
};

/** `kolli role update` */
export const updateRoleCommand: Command = {
  name: 'role update',
  usage: `role update <name> [--file <changes.json>]\n        ${roleFlags}`,
  summary: 'Change a custom role; omitted values stay unchanged',
  run: async (args, context) => {
    const { values, words } = readArguments(args, fieldOptions(changed), ['name']);
    const body = checkInput(updateCall.body, await givenFields(values, changed));
    const params = { name: words[0] ?? '' };
    const role = await withStore(context, (store) =>
      updateRole({ store, clock: context.clock }, admin, { params, body }),
    );
    context.say(lineOf(role));
  },
};

/** `kolli role delete` */
export const deleteRoleCommand: Command = {
  name: 'role delete',
  usage: 'role delete <name>',
  summary: 'Delete a custom role that nobody has',
  run: async (args, context) => {
    const { words } = readArguments(args, {}, ['name']);
    const name = words[0] ?? '';
    await withStore(context, (store) => deleteRole({ store, clock: context.clock }, admin, name));
    context.say(`Role '${name}' is deleted.`);
  },
};

import { createRole as createCall, updateRole as updateCall } from '@kolli/contract/roles';
import { createRole } from '../features/roles/create-role.ts';
import { deleteRole } from '../features/roles/delete-role.ts';
import { type AdministeredRole, listRoles } from '../features/roles/list-roles.ts';
import { updateRole } from '../features/roles/update-role.ts';
import { type Command, readArguments } from './command.ts';
import { checkInput, fieldOptions, type Fields, givenFields } from './command-input.ts';
import { withStore } from './with-store.ts';

/** The operator is bound by no role. */
const admin = { actor: { userId: null, userName: 'kolli role' }, own: null } as const;

const lineOf = ({ name, level, app_access, permissions, isShipped, accesses }: AdministeredRole) =>
  `${name}  level ${level}  ${app_access}  held ${accesses} times${isShipped ? '  shipped' : ''}\n` +
  `    ${permissions.join(' ')}`;

/** `kolli role list` */
export const listRolesCommand: Command = {
  name: 'role list',
  usage: 'role list [--json]',
  summary: 'List the roles with their permissions and how often they are held',
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
const wishes =
  '--level <0-100> --app-access web_app|none --permissions <delivery.read,delivery.write,…>';

/** `kolli role create` */
export const createRoleCommand: Command = {
  name: 'role create',
  usage: `role create [--file <role.json>] --name <name>\n        ${wishes}`,
  summary:
    'Make a role of one’s own; role list shows the permissions that admin has: all there are',
  run: async (args, context) => {
    const { values } = readArguments(args, fieldOptions(made));
    const body = checkInput(createCall.body, await givenFields(values, made));
    const role = await withStore(context, (store) =>
      createRole({ store, clock: context.clock }, admin, body),
    );
    context.say(`Role '${role.name}' is made.`);
  },
};

/** `kolli role update` */
export const updateRoleCommand: Command = {
  name: 'role update',
  usage: `role update <name> [--file <changes.json>]\n        ${wishes}`,
  summary: 'Change a role of one’s own making; what is left out stays',
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
  summary: 'Delete a role of one’s own making that nobody holds',
  run: async (args, context) => {
    const { words } = readArguments(args, {}, ['name']);
    const name = words[0] ?? '';
    await withStore(context, (store) => deleteRole({ store, clock: context.clock }, admin, name));
    context.say(`Role '${name}' is deleted.`);
  },
};

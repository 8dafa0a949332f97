import {
  createBoxTemplate as createCall,
  updateBoxTemplate as updateCall,
} from '@kolli/contract/box/box-templates';
import { createBoxTemplate } from '../../features/pickup-boxes/templates/create-box-template.ts';
import { listBoxTemplates } from '../../features/pickup-boxes/templates/list-box-templates.ts';
import { updateBoxTemplate } from '../../features/pickup-boxes/templates/update-box-template.ts';
import { type Command, readArguments } from '../input/command.ts';
import { checkInput, fieldOptions, type Fields, givenFields } from '../input/command-input.ts';
import { withStore } from '../input/with-store.ts';

const actor = { userId: null, userName: 'kolli template' } as const;

/** `kolli template list` */
export const listTemplatesCommand: Command = {
  name: 'template list',
  usage: 'template list [--json]',
  summary: 'List the box templates with their doors and number of boxes',
  run: async (args, context) => {
    const { values } = readArguments(args, { json: { type: 'boolean' } });
    const templates = await withStore(context, listBoxTemplates);
    if (values.json === true) context.say(JSON.stringify(templates));
    else
      for (const { id, name, modules, boxes } of templates) {
        const doors = modules.reduce((sum, { lockers }) => sum + lockers.length, 0);
        context.say(`${id}  ${name}  modules: ${modules.length}, doors: ${doors}, boxes: ${boxes}`);
      }
    if (values.json !== true && templates.length === 0) context.say('There are no templates.');
  },
};

const made: Fields = { id: 'text', name: 'text' };

/** `kolli template create` */
export const createTemplateCommand: Command = {
  name: 'template create',
  usage: 'template create --file <template.json> [--id <id>] [--name <name>]',
  summary:
    'Create a box template; the file contains {"id", "name", "modules": [{"position", "lockers": ' +
    '[{"type": 0|1|2, "fridge"}]}]}',
  run: async (args, context) => {
    const { values } = readArguments(args, fieldOptions(made));
    const body = checkInput(createCall.body, await givenFields(values, made));
    const template = await withStore(context, (store) =>
      createBoxTemplate({ store, clock: context.clock }, actor, body),
    );
    context.say(`Template ${template.id} was created.`);
  },
};

const changed: Fields = { name: 'text' };

/** `kolli template update` */
export const updateTemplateCommand: Command = {
  name: 'template update',
  usage: 'template update <id> [--name <name>] [--file <changes.json>]',
  summary: 'Change the name of a template, or the modules of an unused one',
  run: async (args, context) => {
    const { values, words } = readArguments(args, fieldOptions(changed), ['id']);
    const body = checkInput(updateCall.body, await givenFields(values, changed));
    const params = { id: words[0] ?? '' };
    const template = await withStore(context, (store) =>
      updateBoxTemplate({ store, clock: context.clock }, actor, { params, body }),
    );
    context.say(`Template ${template.id} is '${template.name}' now.`);
  },
};

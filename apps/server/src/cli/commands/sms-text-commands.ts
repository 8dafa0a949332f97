import { updateSmsText as updateCall } from '@kolli/contract/pharmacy/sms-texts';
import { listSmsTexts } from '../../features/outgoing/sms-texts/list-sms-texts.ts';
import { updateSmsText } from '../../features/outgoing/sms-texts/update-sms-text.ts';
import { type CliContext, type Command, readArguments } from '../input/command.ts';
import { checkInput, fieldOptions, type Fields, givenFields } from '../input/command-input.ts';
import { withStore } from '../input/with-store.ts';

const actor = { userId: null, userName: 'kolli sms-text' } as const;
const string = { type: 'string' } as const;

/** `kolli sms-text list` */
export const listSmsTextsCommand: Command = {
  name: 'sms-text list',
  usage: 'sms-text list [--kind <kind>] [--language <en|fi|sv|no>] [--json]',
  summary: 'List the texts to customers; a star marks changed ones',
  run: async (args, context) => {
    const { values } = readArguments(args, {
      kind: string,
      language: string,
      json: { type: 'boolean' },
    });
    const { kind, language } = values;
    const all = await withStore(context, listSmsTexts);
    const texts = all.filter(
      (one) =>
        (kind === undefined || one.kind === kind) &&
        (language === undefined || one.language === language),
    );
    if (values.json === true) context.say(JSON.stringify(texts));
    else
      for (const one of texts)
        context.say(`${one.isDefault ? ' ' : '*'} ${one.kind} ${one.language}: ${one.text}`);
    if (values.json !== true && texts.length === 0) context.say('There is no such text.');
  },
};

async function change(context: CliContext, given: Record<string, unknown>): Promise<void> {
  const body = checkInput(updateCall.body, given);
  const { kind, language, text } = await withStore(context, (store) =>
    updateSmsText({ store, clock: context.clock }, actor, body),
  );
  context.say(`${kind} ${language}: ${text}`);
}

const key: Fields = { kind: 'text', language: 'text' };
const whole: Fields = { ...key, text: 'text' };

/** `kolli sms-text set` */
export const setSmsTextCommand: Command = {
  name: 'sms-text set',
  usage: 'sms-text set --kind <kind> --language <en|fi|sv|no> --text <text> | --file <text.json>',
  summary:
    'Change a text to customers; it needs {pin}, in the kinds with a link {link}, and may ' +
    'contain {place}, {address}, {day} and {hour}',
  run: async (args, context) => {
    const { values } = readArguments(args, fieldOptions(whole));
    await change(context, await givenFields(values, whole));
  },
};

/** `kolli sms-text reset` */
export const resetSmsTextCommand: Command = {
  name: 'sms-text reset',
  usage: 'sms-text reset --kind <kind> --language <en|fi|sv|no>',
  summary: 'Restore the shipped text',
  run: async (args, context) => {
    const { values } = readArguments(args, { kind: string, language: string });
    await change(context, { ...(await givenFields(values, key)), text: null });
  },
};

import { createPickupBox as createCall } from '@kolli/contract/pharmacy/pharmacy-administration';
import { createPickupBox } from '../../features/administration/create-pickup-box.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Command, readArguments, requiredText } from '../input/command.ts';
import { checkInput, fieldOptions, type Fields, givenFields } from '../input/command-input.ts';
import { readSecrets } from '../input/read-secrets.ts';
import { requirePharmacy, withStore } from '../input/with-store.ts';

const fields: Fields = {
  id: 'text',
  name: 'text',
  templateId: 'text',
  street: 'text',
  zipCode: 'text',
  city: 'text',
  country: 'text',
  language: 'text',
  uiLanguages: 'list',
  customerSMSLanguages: 'list',
  outdoor: 'yesNo',
  cardboardType: 'yesNo',
};

/** `kolli box create` */
export const createBoxCommand: Command = {
  name: 'box create',
  usage:
    'box create --pharmacy <businessId> [--file <box.json>] --name <name> --template-id <id> --street <text>\n' +
    '        --zip-code <text> --city <text> --country <text> --language <en|fi|sv|no> --ui-languages <fi,sv>\n' +
    '        [--customer-sms-languages <fi,sv>] --outdoor yes|no --cardboard-type yes|no',
  summary:
    'Create a pickup box with the doors of its template; create its key with key create device',
  run: async (args, context) => {
    const { values } = readArguments(args, {
      ...fieldOptions(fields),
      pharmacy: { type: 'string' },
    });
    const businessId = requiredText(values['pharmacy'], 'pharmacy');
    const given = await givenFields(values, fields);
    const { secrets } = readSecrets(context);
    const made = await withStore(
      context,
      async (store) => {
        const { id: pharmacyId } = await requirePharmacy(store, businessId);
        const body = checkInput(createCall.body, { id: newId(), ...given, pharmacyId });
        const actor = { userId: null, userName: 'kolli box' };
        return createPickupBox({ store, secrets, clock: context.clock }, actor, body);
      },
      { secrets },
    );
    context.say(`Box '${made.name}' of ${businessId} was created with id ${made.id}.`);
  },
};

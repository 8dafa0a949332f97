import { internationalPhone } from '@kolli/domain/people/phone-numbers';
import {
  type AdministeredPharmacy,
  createPharmacy as createCall,
} from '@kolli/contract/pharmacy/pharmacy-administration';
import { createPharmacy } from '../../features/administration/create-pharmacy.ts';
import {
  listPharmacies,
  showAdministeredPharmacy,
} from '../../features/administration/show-administered-pharmacy.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { type Command, readArguments } from '../input/command.ts';
import { checkInput, fieldOptions, type Fields, givenFields } from '../input/command-input.ts';
import { readSecrets } from '../input/read-secrets.ts';
import { requirePerson, requirePharmacy, withStore } from '../input/with-store.ts';

const json = { json: { type: 'boolean' } } as const;

async function allPharmacies(store: Store): Promise<AdministeredPharmacy[]> {
  const found: AdministeredPharmacy[] = [];
  let lastKey: string | null | undefined;
  do {
    const page = await listPharmacies(store, { lastKey: lastKey ?? undefined, limit: 200 });
    found.push(...page.pharmacies);
    ({ lastKey } = page);
  } while (lastKey !== null);
  return found;
}

const lineOf = (one: AdministeredPharmacy) =>
  `${one.businessId}  ${one.name}  ${one.city}, ${one.country}  ` +
  `boxes: ${one.boxes.map(({ name }) => name).join(', ') || 'none'}  people: ${one.users}`;

/** `kolli pharmacy list` */
export const listPharmaciesCommand: Command = {
  name: 'pharmacy list',
  usage: 'pharmacy list [--json]',
  summary: 'List all pharmacies with their boxes and how many people work there',
  run: async (args, context) => {
    const { values } = readArguments(args, json);
    const pharmacies = await withStore(context, allPharmacies);
    if (values.json === true) context.say(JSON.stringify(pharmacies));
    else for (const one of pharmacies) context.say(lineOf(one));
    if (values.json !== true && pharmacies.length === 0) context.say('There are no pharmacies.');
  },
};

/** `kolli pharmacy show` */
export const showPharmacyCommand: Command = {
  name: 'pharmacy show',
  usage: 'pharmacy show <businessId>',
  summary: 'Show a pharmacy with its administered data, as JSON',
  run: async (args, context) => {
    const { words } = readArguments(args, {}, ['businessId']);
    const pharmacy = await withStore(context, async (store) => {
      const { id } = await requirePharmacy(store, words[0] ?? '');
      return showAdministeredPharmacy(store, id);
    });
    context.say(JSON.stringify(pharmacy, null, 2));
  },
};

const fields: Fields = {
  id: 'text',
  businessId: 'text',
  name: 'text',
  email: 'text',
  phoneNumber: 'text',
  pinCode: 'text',
  streetAddress: 'text',
  zipCode: 'text',
  city: 'text',
  country: 'text',
  timeZone: 'text',
  language: 'text',
  uiLanguages: 'list',
  customerSMSLanguages: 'list',
  strongAuthentication: 'yesNo',
  shelvesNumber: 'number',
  pickUpMachine: 'yesNo',
  templateId: 'text',
  outdoor: 'yesNo',
  cardboardType: 'yesNo',
};

/** The fields with the phone number in the stored format, which may be written in the country's national form. */
function withWholePhone({ phoneNumber, ...fields }: Record<string, unknown>) {
  if (typeof phoneNumber !== 'string') return { ...fields, phoneNumber };
  return { ...fields, phoneNumber: internationalPhone(phoneNumber, String(fields['country'])) };
}

/** `kolli pharmacy create` */
export const createPharmacyCommand: Command = {
  name: 'pharmacy create',
  usage:
    'pharmacy create [--file <pharmacy.json>] --business-id <id> --name <name> --email <address>\n' +
    '        --phone-number <+…> --pin-code <6 digits> --street-address <text> --zip-code <text> --city <text>\n' +
    '        --country <ISO 3166> [--time-zone <Europe/Madrid>] --language <en|fi|sv|no> --ui-languages <fi,sv> [--customer-sms-languages <fi,sv>]\n' +
    '        [--strong-authentication yes] [--shelves-number <n>] [--admin <e-mail>]\n' +
    '        [--pick-up-machine yes --template-id <id> --outdoor yes|no --cardboard-type yes|no]',
  summary:
    'Create a pharmacy, with --pick-up-machine also its first box; --admin gives a person with an ' +
    'account the role admin there',
  run: async (args, context) => {
    const { values } = readArguments(args, {
      ...fieldOptions(fields),
      admin: { type: 'string' },
    });
    const given = { id: newId(), ...(await givenFields(values, fields)) };
    const body = checkInput(createCall.body, withWholePhone(given));
    const deps = { ...readSecrets(context), clock: context.clock };
    const made = await withStore(
      context,
      async (store) => {
        const userId =
          values['admin'] === undefined ? undefined : await requirePerson(store, values['admin']);
        const first = userId === undefined ? null : { userId, roleName: 'admin' };
        const actor = { userId: null, userName: 'kolli pharmacy' };
        return createPharmacy({ ...deps, store }, { actor, first }, body);
      },
      { secrets: deps.secrets },
    );
    context.say(`Pharmacy ${made.businessId} '${made.name}' was created with id ${made.id}.`);
  },
};

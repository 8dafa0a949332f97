import { readFile } from 'node:fs/promises';
import { eraseCustomerData } from '../../features/retention/customer-data/erase-customer-data.ts';
import { exportCustomerData } from '../../features/retention/customer-data/export-customer-data.ts';
import type { CustomerDataDeps } from '../../features/retention/customer-data/search-customer-data.ts';
import {
  CliError,
  type CliContext,
  type Command,
  readArguments,
  required,
  requiredText,
} from '../input/command.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { readSecrets } from '../input/read-secrets.ts';
import { requirePharmacy, withStore } from '../input/with-store.ts';

const text = { type: 'string' } as const;
const whose = { pharmacy: text, 'number-file': text } as const;

/** The number in a file, or on standard input for '-': as an argument it would be visible to others. */
async function readNumber(file: string): Promise<string> {
  const content = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8').catch(
    (error: unknown) => {
      throw new CliError(`${file} cannot be read: ${(error as Error).message}`);
    },
  );
  return content.trim();
}

interface Subject {
  readonly deps: CustomerDataDeps;
  readonly pharmacyId: string;
  readonly number: string;
}

/** The error of a call, which names the option instead of the call's field. */
function withOption(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error;
  const renamed = error.errors?.map((fault) =>
    fault.path === 'body.customerNumber' ? { ...fault, path: 'body.number-file' } : fault,
  );
  return new CodedError(error.code, renamed);
}

/** Runs `work` for the number and the pharmacy that the operator named. */
async function forSubject<T>(
  context: CliContext,
  values: { readonly pharmacy?: string; readonly 'number-file'?: string },
  work: (subject: Subject) => Promise<T>,
): Promise<T> {
  const businessId = requiredText(values.pharmacy, 'pharmacy');
  const number = await readNumber(required(values['number-file'], 'number-file'));
  const { settings, secrets } = readSecrets(context);
  const run = async (store: Store) => {
    const { id: pharmacyId } = await requirePharmacy(store, businessId);
    const deps = { store, secrets, settings, clock: context.clock };
    return work({ deps, pharmacyId, number }).catch((error: unknown) => {
      throw withOption(error);
    });
  };
  return withStore(context, run, { secrets });
}

/** `kolli subject export` */
export const exportSubjectCommand: Command = {
  name: 'subject export',
  usage: 'subject export --pharmacy <businessId> --number-file <file, or - for standard input>',
  summary:
    'Print all that a pharmacy stores of a phone number or identity number as JSON; recorded in its audit log',
  run: async (args, context) => {
    const { values } = readArguments(args, whose);
    const actor = { userId: null, userName: 'kolli subject export' };
    const exported = await forSubject(context, values, ({ deps, pharmacyId, number }) =>
      exportCustomerData(deps, { pharmacyId, number, actor, format: 'json' }),
    );
    context.say(JSON.stringify(exported, null, 2));
  },
};

/** `kolli subject erase` */
export const eraseSubjectCommand: Command = {
  name: 'subject erase',
  usage:
    'subject erase --pharmacy <businessId> --number-file <file, or - for standard input>\n' +
    '        --last-four <end of the number>',
  summary:
    'Erase what closed deliveries hold of a phone number or identity number, for good; open ones stay and are named',
  run: async (args, context) => {
    const { values } = readArguments(args, { ...whose, 'last-four': text });
    const lastFour = required(values['last-four'], 'last-four');
    const actor = { userId: null, userName: 'kolli subject erase' };
    const erased = await forSubject(context, values, ({ deps, pharmacyId, number }) =>
      eraseCustomerData(deps, { pharmacyId, number, actor, lastFour }),
    );
    const { deliveries, messages, openDeliveries } = erased;
    context.say(`Erased: ${deliveries} closed deliveries, ${messages} messages.`);
    for (const { docId, deliveryId } of openDeliveries)
      context.say(`Open, not erased: ${deliveryId ?? docId}. Erase it when it is closed.`);
  },
};

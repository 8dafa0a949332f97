import {
  correctMisread,
  type MisreadReport,
} from '../../features/administration/misread-numbers/correct-misread.ts';
import { listExaminedPharmacies } from '../../features/administration/misread-numbers/misread-number.repository.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { CliError, type Command, readArguments } from '../input/command.ts';
import { explainError } from '../input/explain-error.ts';
import { readSecrets } from '../input/read-secrets.ts';
import { requirePharmacy, withStore } from '../input/with-store.ts';
import { interruptible } from '../progress/interruptible.ts';

const owners = { customer: 'of the customer', pickup: 'of who picked up' } as const;

/** A line without the number. */
const lineOf = ({ businessId, delivery, of, reservedAt }: MisreadReport) =>
  `${businessId}: ${delivery}, reserved ${reservedAt.toISOString().slice(0, 10)}, ${owners[of]}`;

/** The pharmacies that can have such numbers, or the one that the operator named if it can. */
async function chosenPharmacies(store: Store, businessId: string | undefined) {
  const all = await listExaminedPharmacies(store);
  if (businessId === undefined) return all;
  const { id } = await requirePharmacy(store, businessId);
  return all.filter((pharmacy) => pharmacy.id === id);
}

/** What was found or done, in one sentence. */
function sumOf(count: number, isCorrecting: boolean): string {
  if (count === 0) return 'No identity number is stored as that of another country.';
  if (isCorrecting) return `Identity numbers that were corrected: ${count}.`;
  return `Identity numbers that are stored as those of another country: ${count}. Nothing was changed: --correct does it.`;
}

/** `kolli identity-numbers` */
export const identityNumbersCommand: Command = {
  name: 'identity-numbers',
  usage: 'identity-numbers [--pharmacy <businessId>] [--correct]',
  summary:
    "List the deliveries whose identity number is stored as that of another country than the pharmacy's, without the " +
    'numbers; with --correct store them rightly, beside the running server',
  run: async (args, context) => {
    const { values } = readArguments(args, {
      pharmacy: { type: 'string' },
      correct: { type: 'boolean' },
    });
    const isCorrecting = values.correct === true;
    const { secrets } = readSecrets(context);
    const { clock, say, startProgress } = context;
    const failures: string[] = [];
    let count = 0;
    const onNumber = (report: MisreadReport) => {
      count += 1;
      say(lineOf(report));
    };
    const onFailure = (businessId: string, reason: unknown) =>
      void failures.push(`${businessId}: ${explainError(reason)}`);
    const work = async (store: Store, signal: AbortSignal) => {
      const pharmacies = await chosenPharmacies(store, values.pharmacy);
      const progress = startProgress('Pharmacies', pharmacies.length);
      const asked = { pharmacies, isCorrecting, onNumber, onFailure };
      await correctMisread({ store, secrets, clock }, asked, { signal, onProgress: progress.at });
      progress.end();
    };
    const howToGoOn = () => {
      const done = isCorrecting ? `${sumOf(count, true)} ` : '';
      return [`${done}Run the same command again: it does the rest.`, ...failures].join('\n');
    };
    await interruptible(context, howToGoOn, (signal) =>
      withStore(context, (store) => work(store, signal), { secrets }),
    );
    if (count > 0 || failures.length === 0) say(sumOf(count, isCorrecting));
    if (failures.length > 0) throw new CliError(failures.join('\n'));
  },
};

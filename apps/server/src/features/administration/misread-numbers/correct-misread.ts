import { appendAudits } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import {
  isConnectionLost,
  isDatabaseAway,
  isRetryable,
  isWriteRefused,
} from '../../../platform/database/database-faults.ts';
import { transact } from '../../../platform/database/run-transaction.ts';
import type { LongWork } from '../../../platform/work/long-work.ts';
import {
  blockSize,
  findMisread,
  type JudgedRow,
  judgeRow,
  type NumberDeps,
  type NumberOwner,
  placeOfNumber,
} from './find-misread.ts';
import {
  countDeliveries,
  type ExaminedPharmacy,
  lockNumberRow,
  writeNumbers,
} from './misread-number.repository.ts';

export type CorrectionDeps = NumberDeps & { readonly clock: Clock };

/** A number that is stored as another country's, without the number. */
export interface MisreadReport {
  readonly businessId: string;
  /** The kolli ID; the delivery's id where retention has cleared that. */
  readonly delivery: string;
  readonly of: NumberOwner;
  readonly reservedAt: Date;
}

interface Asked {
  readonly pharmacies: readonly ExaminedPharmacy[];
  /** Without it numbers are only found. */
  readonly isCorrecting: boolean;
  /** Gets each number that was found, or with `isCorrecting` that is corrected and committed. */
  readonly onNumber: (report: MisreadReport) => void;
  /** Gets each reason why something could not be done at a pharmacy: an error, or words. */
  readonly onFailure: (businessId: string, reason: unknown) => void;
  /** Deliveries that are read at once. */
  readonly size?: number;
}

const actor = { userId: null, userName: 'kolli identity-numbers' } as const;

/**
 * Corrects the misread numbers of a delivery as they are under its lock, with an entry in the audit log for each. Returns
 * whose they were: nobody's if they were changed or cleared meanwhile.
 */
async function correctDelivery(
  { store, secrets, clock }: CorrectionDeps,
  pharmacy: ExaminedPharmacy,
  { row: { id, kolli_id: thing } }: JudgedRow,
): Promise<readonly NumberOwner[]> {
  const { id: pharmacyId } = pharmacy;
  return transact(store, { pharmacyId, thing }, async (tx) => {
    const row = await lockNumberRow(tx, pharmacyId, id);
    const misread = row === undefined ? [] : judgeRow(secrets, pharmacy, row).misread;
    if (misread.length === 0) return [];
    const columns = misread.map((number) => {
      const { name, canonical } = number;
      const { cipher, keyId } = secrets.seal(canonical, placeOfNumber(pharmacyId, id, number));
      const hash = secrets.hash('ssn', pharmacyId, canonical);
      return { [`${name}_cipher`]: cipher, [`${name}_key_id`]: keyId, [`${name}_hash`]: hash };
    });
    await writeNumbers(tx, pharmacyId, id, Object.assign({}, ...columns));
    const owners = misread.map(({ of }) => of);
    const entry = { ...actor, at: clock(), action: 'ssn.correct', subject: id };
    await appendAudits(
      tx,
      pharmacyId,
      owners.map((of) => ({ ...entry, detail: { of } })),
    );
    return owners;
  });
}

/** Whether a transaction failed only because others use its rows. */
const isInUse = (error: unknown) =>
  isRetryable(error) ||
  (isDatabaseAway(error) && !isConnectionLost(error) && !isWriteRefused(error));

/** What could not be done at a pharmacy. */
interface Trouble {
  /** The data key of each number that it did not decrypt. */
  readonly unreadableBy: string[];
  /** Deliveries that others use. */
  inUse: number;
}

function troubleLines({ unreadableBy, inUse }: Trouble): string[] {
  const lines = [...new Set(unreadableBy)].map((id) => {
    const count = unreadableBy.filter((one) => one === id).length;
    return `the data key '${id}' does not decrypt identity numbers (${count})`;
  });
  return inUse === 0
    ? lines
    : [...lines, `deliveries are in use (${inUse}): run the same command again`];
}

/** Whose misread numbers a delivery has, or with `isCorrecting` had until now. */
async function ownersIn(
  deps: CorrectionDeps,
  { pharmacy, isCorrecting }: { pharmacy: ExaminedPharmacy; isCorrecting: boolean },
  judged: JudgedRow,
  trouble: Trouble,
): Promise<readonly NumberOwner[]> {
  trouble.unreadableBy.push(...judged.unreadableBy);
  if (!isCorrecting || judged.misread.length === 0) return judged.misread.map(({ of }) => of);
  try {
    return await correctDelivery(deps, pharmacy, judged);
  } catch (error) {
    if (!isInUse(error)) throw error;
    trouble.inUse += 1;
    return [];
  }
}

/** Finds or corrects the numbers of a pharmacy; `onRead` gets how many of its deliveries were read. */
async function correctPharmacy(
  deps: CorrectionDeps,
  pharmacy: ExaminedPharmacy,
  { isCorrecting, onNumber, size = blockSize }: Asked,
  followed: { signal: AbortSignal | undefined; trouble: Trouble; onRead: (count: number) => void },
): Promise<void> {
  const { signal, trouble, onRead } = followed;
  const { businessId } = pharmacy;
  let read = 0;
  for await (const { found } of findMisread(deps, pharmacy, size)) {
    for (const judged of found) {
      signal?.throwIfAborted();
      const { id, kolli_id: kolliId, reserved_time: reservedAt } = judged.row;
      for (const of of await ownersIn(deps, { pharmacy, isCorrecting }, judged, trouble))
        onNumber({ businessId, delivery: kolliId || id, of, reservedAt });
    }
    signal?.throwIfAborted();
    onRead((read += size));
  }
}

/**
 * Finds the numbers that are stored as another country's although they are the pharmacy's, and with `isCorrecting`
 * corrects them while the product runs. Each delivery is corrected in one transaction with its entries in the audit log.
 * It may be killed, and run again or twice at once. What fails at a pharmacy is reported, and the next one is done.
 */
export async function correctMisread(
  deps: CorrectionDeps,
  asked: Asked,
  { signal, onProgress }: LongWork = {},
): Promise<void> {
  const { pharmacies, onFailure } = asked;
  for (const [index, pharmacy] of pharmacies.entries()) {
    const trouble: Trouble = { unreadableBy: [], inUse: 0 };
    const { id, businessId } = pharmacy;
    try {
      signal?.throwIfAborted();
      const count = await deps.store.inPharmacies([id], (tx) => countDeliveries(tx, id));
      const onRead = (read: number) =>
        onProgress?.(index + Math.min(read / count, 1), pharmacies.length);
      await correctPharmacy(deps, pharmacy, asked, { signal, trouble, onRead });
    } catch (error) {
      signal?.throwIfAborted();
      onFailure(businessId, error);
    } finally {
      for (const line of troubleLines(trouble)) onFailure(businessId, line);
    }
  }
}

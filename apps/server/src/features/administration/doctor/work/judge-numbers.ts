import { fault, type Finding, ok, warning } from '../findings/report-finding.ts';

/** What was found at a pharmacy that can have misread identity numbers. */
export interface ExaminedNumbers {
  readonly name: string;
  readonly businessId: string;
  /** Deliveries with a number that is stored as another country's, and how many of them are open. */
  readonly deliveries: number;
  readonly open: number;
  /** Numbers that no data key decrypts. */
  readonly unreadable: number;
  /** Whether only a part of the deliveries was read. */
  readonly isPart: boolean;
  /** Why the rest of them was not read. */
  readonly failure?: string;
}

function judgePharmacy({ name, businessId, ...found }: ExaminedNumbers): Finding[] {
  const { deliveries, open, unreadable, failure } = found;
  const findings: Finding[] = [];
  const command = `kolli identity-numbers --pharmacy ${businessId}`;
  const text =
    `${name} has deliveries whose identity number is stored as that of another country (${deliveries}, open ` +
    `${open}), so their people may be refused. ${command} lists them, with --correct it stores them rightly.`;
  if (deliveries > 0) findings.push(open > 0 ? fault(text) : warning(text));
  if (unreadable > 0)
    findings.push(
      warning(
        `${name} has identity numbers that no key of KOLLI_DATA_KEYS decrypts (${unreadable}).`,
      ),
    );
  if (failure !== undefined)
    findings.push(fault(`The identity numbers of ${name} could not be read: ${failure}`));
  return findings;
}

/** Names the pharmacies with misread numbers, of `total` that can have some, and says if not all were read. */
export function judgeNumbers(examined: readonly ExaminedNumbers[], total: number): Finding[] {
  const findings = examined.flatMap(judgePharmacy);
  const whole = examined.filter(({ isPart }) => !isPart).length;
  if (whole < total)
    findings.push(
      warning(
        `Only the deliveries of ${whole} of ${total} pharmacies were looked at to the end: there are too many to do so ` +
          'in a few seconds. kolli identity-numbers looks at all.',
      ),
    );
  if (findings.length > 0) return findings;
  return [ok('No identity number is stored as that of another country.')];
}

import type { Tx } from '../../platform/database/open-database.ts';
import { findPresentAlarms, findPresentChecks, type OfBox } from './box-history.repository.ts';
import type { AlarmLine, BoxLine, TemperatureCheckLine } from './lines/box-lines.ts';
import type { BadLines } from './lines/history-problems.ts';
import type { HistoryLine } from './lines/history-schema.ts';
import type { RetentionLimits } from '../retention/retention-limits.ts';
import { closingOf } from './delivery-row.ts';
import { type FiledDelivery, findPresent } from './history.repository.ts';
import type { PharmacyBook } from './pharmacy-book.ts';

/** A valid line with its number and the book of its pharmacy. */
export interface Numbered<Line> {
  readonly lineNumber: number;
  readonly book: PharmacyBook;
  readonly line: Line;
}

interface Work {
  readonly tx: Tx;
  readonly bad: BadLines;
  readonly now: Date;
  readonly limits: RetentionLimits;
}

/** How a delivery of a file is looked up. */
export function filedDelivery(line: HistoryLine, limits: RetentionLimits): FiledDelivery {
  const closedAt = closingOf(line);
  const isCleared = closedAt !== undefined && closedAt < limits.content;
  const { deliveryId, reservedTime, deliveryStatus } = line;
  return {
    deliveryId,
    reservedTime,
    deliveryStatus,
    clearedSince: isCleared ? closedAt : undefined,
  };
}

/** A line with its box, which its pharmacy's book knows. */
export function ofBox<Line extends BoxLine>({ book, line }: Numbered<Line>): OfBox<Line>[] {
  const box = book.boxes.get(line.box);
  return box === undefined ? [] : [{ pharmacyId: book.id, boxId: box.id, line }];
}

async function refuseDeliveries(
  { tx, bad, now, limits }: Work,
  lines: readonly Numbered<HistoryLine>[],
): Promise<void> {
  for (const [book, own] of Map.groupBy(lines, (one) => one.book)) {
    const filed = own.map(({ line }) => filedDelivery(line, limits));
    const present = await findPresent(tx, book.id, filed, now);
    own.forEach(({ lineNumber }, index) => {
      const delivery = filed[index];
      if (delivery !== undefined && present.has(delivery))
        bad.add(lineNumber, ['deliveryId: is there already with the same reservedTime']);
    });
  }
}

/** Marks lines as bad that already exist at the pharmacy; readings may already exist. */
export async function refusePresent(
  { tx, bad, now, limits }: Work,
  lines: {
    readonly deliveries: readonly Numbered<HistoryLine>[];
    readonly alarms: readonly Numbered<AlarmLine>[];
    readonly checks: readonly Numbered<TemperatureCheckLine>[];
  },
): Promise<void> {
  await refuseDeliveries({ tx, bad, now, limits }, lines.deliveries);
  const alarms = await findPresentAlarms(tx, lines.alarms.flatMap(ofBox));
  lines.alarms.forEach(({ lineNumber }, index) => {
    if (alarms.has(index)) bad.add(lineNumber, ['timestamp: this alarm is there already']);
  });
  const checks = await findPresentChecks(tx, lines.checks.flatMap(ofBox));
  lines.checks.forEach(({ lineNumber }, index) => {
    if (checks.has(index)) bad.add(lineNumber, ['timestamp: this check is there already']);
  });
}

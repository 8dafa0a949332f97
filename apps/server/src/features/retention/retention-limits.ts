import type { RetentionSettings } from '../../platform/settings/settings.ts';
import { orderChangeDays } from '../outgoing/changes/purge-changes.ts';
import { webhookEventDays } from '../outgoing/webhooks/purge-events.ts';
import type { DeliveryPart } from './clear-deliveries.ts';

/** How long the PIN of a closed delivery is stored, for questions about the pickup. */
export const pinDays = 7;
/** How long the access log is stored (SEC-18). */
export const openingMonths = 13;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** The same day and time of a former month; the last day of a shorter month. */
function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCMonth(now.getUTCMonth() - months);
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** What is older is cleared: each part of a delivery by its closing, the others by their own time. */
export interface RetentionLimits extends Readonly<Record<DeliveryPart, Date>> {
  readonly messages: Date;
  readonly signIns: Date;
  readonly openings: Date;
  readonly orderChanges: Date;
  readonly webhookEvents: Date;
  readonly auditEntries: Date;
}

/** The limits of retention at a time. */
export function retentionLimits(settings: RetentionSettings, now: Date): RetentionLimits {
  return {
    pin: daysBefore(now, pinDays),
    identity: daysBefore(now, settings.SSN_DAYS),
    content: monthsBefore(now, settings.DELIVERY_MONTHS),
    messages: daysBefore(now, settings.MESSAGE_DAYS),
    signIns: monthsBefore(now, settings.LOGIN_LOG_MONTHS),
    openings: monthsBefore(now, openingMonths),
    orderChanges: daysBefore(now, orderChangeDays),
    webhookEvents: daysBefore(now, webhookEventDays),
    auditEntries: monthsBefore(now, 12 * settings.AUDIT_YEARS),
  };
}

const allParts = ['pin', 'identity', 'content'] as const satisfies readonly DeliveryPart[];

/** The parts that are no longer stored of a delivery that was closed then. */
export function partsOver(limits: RetentionLimits, closedAt: Date): DeliveryPart[] {
  return allParts.filter((part) => closedAt < limits[part]);
}

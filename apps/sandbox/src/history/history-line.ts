import type { AlarmCause } from '@kolli/contract/monitoring/alarms';

/** A delivery as a line of a history that `kolli import` reads. Times are ISO 8601 in UTC. */
export interface HistoryLine {
  readonly kind: 'delivery';
  readonly pharmacy: string;
  readonly deliveryId: string;
  readonly additionalDeliveryIds?: readonly string[];
  readonly phoneNumber: string;
  readonly is_drug: boolean;
  readonly ssn?: string;
  readonly order_id?: string;
  readonly fulfillment_order_id?: string;
  readonly deliveryStatus:
    | 'reserved'
    | 'delivered'
    | 'pickup'
    | 'expired'
    | 'cancelled'
    | 'removed'
    | 'deleted'
    | 'destroyed';
  readonly reservedTime: string;
  readonly reservedUserName: string;
  readonly assignedTime?: string;
  readonly assignedUserName?: string;
  readonly deliveryTime?: string;
  readonly deliveryUserName?: string;
  readonly pickupTime?: string;
  readonly givenOutUserName?: string;
  readonly expiredTime?: string;
  readonly removedTime?: string;
  readonly removedUserName?: string;
  readonly deleteTime?: string;
  readonly deleteUserName?: string;
  readonly cancelTime?: string;
  readonly destroyTime?: string;
  readonly destroyUserName?: string;
  readonly box?: string;
  readonly lockerId?: readonly string[];
  readonly shelf?: readonly string[];
  readonly descriptionText?: string;
  /** The temperature at its place was out of range. */
  readonly causeOfAlarm?: 'temp_high' | 'temp_low';
  /** Its hold, with what somebody decided about it. */
  readonly hold?: {
    readonly cause: 'temp_high' | 'temp_low';
    readonly time: string;
    readonly judgement?: 'released' | 'rejected';
    readonly judgedTime?: string;
    readonly judgedUserName?: string;
    readonly reason?: string;
  };
}

/** The readings of a box's sensors on a day in degrees Celsius; null where one was silent. */
export interface ReadingsLine {
  readonly kind: 'readings';
  readonly pharmacy: string;
  readonly box: string;
  readonly start: string;
  readonly everyMinutes: number;
  readonly sensors: Readonly<Record<string, readonly (number | null)[]>>;
}

/** An ended alarm with the comments of staff. */
export interface AlarmLine {
  readonly kind: 'alarm';
  readonly pharmacy: string;
  readonly box: string;
  readonly lockerId: string;
  readonly alarmType: 'temp_high' | 'temp_low' | 'missing' | 'door_open' | 'door_closed' | 'other';
  readonly alarmCause?: AlarmCause;
  readonly timestamp: string;
  readonly alarmEndTimestamp?: string;
  readonly alarmMax?: number;
  readonly alarmMin?: number;
  readonly check?: readonly {
    readonly checkTime: string;
    readonly checkName: string;
    readonly alarmInfo: string;
  }[];
}

/** A check of a box's temperatures by staff. */
export interface TemperatureCheckLine {
  readonly kind: 'temperatureCheck';
  readonly pharmacy: string;
  readonly box: string;
  readonly userName: string;
  readonly timestamp: string;
}

/** The course of a delivery: all fields except those of customer and order. */
export type Fate = Omit<
  HistoryLine,
  | 'kind'
  | 'pharmacy'
  | 'deliveryId'
  | 'additionalDeliveryIds'
  | 'phoneNumber'
  | 'is_drug'
  | 'ssn'
  | 'order_id'
  | 'fulfillment_order_id'
  | 'causeOfAlarm'
  | 'hold'
>;

export function iso(at: number): string {
  return new Date(at).toISOString();
}

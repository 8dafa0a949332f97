/** One line of a history that `kolli import` reads. Times are ISO 8601 in UTC. */
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
}

/** What became of a delivery: the fields beside who it is for. */
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
>;

export function iso(at: number): string {
  return new Date(at).toISOString();
}

// Written from the contract by `npm test -- packages/client -u`.

/** What `createOrder` needs. */
export type CreateOrderInput = {
  readonly body: {
    /** The kolli ID on the parcel, by which staff and boxes find it: 1 to 64 letters, digits and `-_.:/`, of which no part between slashes is `.` or `..`. Spaces are removed, letters become lower case. An SSCC is one parcel whether it is sent as 18 digits, with `00` or `(00)` before them, or as a GS1 code with further elements. Unique among the open deliveries of the pharmacy. */
    readonly deliveryId: string;
    /** Kolli IDs of up to two more parcels of the same delivery */
    readonly additionalDeliveryIds?: readonly (string)[];
    /** Where the customer gets the PIN by SMS: a plus sign, then 10 to 14 digits */
    readonly phoneNumber?: string;
    /** Whether the parcel contains medicine; some rules of keeping concern only that */
    readonly is_drug?: boolean;
    /** The customer's identity number, of the country of the pharmacy. Only if the customer must prove who they are: it is stored encrypted and is in no answer. */
    readonly ssn?: string;
    /** The id of the order in your system; several parcels may have the same */
    readonly order_id: string;
    /** The id of this parcel in your system, unique there: an order sent again is known by it */
    readonly fulfillment_order_id: string;
    /** What the source wishes for the place and the messages of the parcel */
    readonly wishes?: {
      /** Whether the parcel must lie in a refrigerated locker */
      readonly needsFridge?: boolean;
      /** The smallest locker that the parcel fits into */
      readonly size?: "small" | "medium" | "large";
      /** Name of an active pickup box of the pharmacy; not together with `shelf` */
      readonly box?: string;
      /** Name of a shelf of the pharmacy; not together with `box` */
      readonly shelf?: string;
      /** The language of the messages to the customer */
      readonly language?: "en" | "fi" | "sv" | "no";
    };
  };
};

/** What `createOrder` answers. */
export type CreateOrderResult = {
  /** Id of the delivery in Kolli */
  readonly docId: string;
  /** The kolli ID as stored: without spaces, in lower case */
  readonly deliveryId: string;
  /** The id of the order as sent */
  readonly order_id: string;
  /** The id of the parcel as sent */
  readonly fulfillment_order_id: string;
  /** Where the delivery is in its life; a new one is `reserved` */
  readonly deliveryStatus: "reserved" | "delivered" | "pickup" | "expired" | "cancelled" | "removed" | "deleted" | "destroyed";
  /** Whether staff have not yet chosen a box or shelf for it */
  readonly unassigned: boolean;
  /** Whether it is on hold: its parcel may be spoiled and is not handed over */
  readonly onHold: boolean;
  /** Whether its source is a test source: no parcel, no message, in no statistics */
  readonly isTest: boolean;
};

/** What `showChanges` needs. */
export type ShowChangesInput = undefined | {
  readonly query?: {
    /** `next` of the answer before; without it from the oldest change that is stored */
    readonly after?: string;
    /** How many changes at most: 1 to 1000 */
    readonly limit?: number;
    /** How many seconds to wait for a change if there is none: up to 30 */
    readonly wait?: number;
  };
};

/** What `showChanges` answers. */
export type ShowChangesResult = {
  /** The changes after the cursor, oldest first */
  readonly changes: readonly ({
    /** Id of the change; a change that is sent again has the same */
    readonly id: string;
    /** What happened */
    readonly kind: "arrived" | "assigned" | "placed" | "notified" | "picked_up" | "expired" | "held" | "released" | "rejected" | "removed" | "deleted" | "destroyed" | "cancelled" | "undone";
    /** When it happened, in epoch milliseconds; what a box reports late has its own time */
    readonly at: number;
    /** Where the parcel is or is to be, or was before it left; null without a place */
    readonly place: "box" | "shelf" | null;
    /** Id of the delivery in Kolli */
    readonly docId: string;
    /** Its kolli ID; empty once the pharmacy has erased it */
    readonly deliveryId: string;
    /** The id of the order as sent; null once it is erased */
    readonly order_id: string | null;
    /** The id of the parcel as sent; null once it is erased */
    readonly fulfillment_order_id: string | null;
    /** The state after the change */
    readonly deliveryStatus: "reserved" | "delivered" | "pickup" | "expired" | "cancelled" | "removed" | "deleted" | "destroyed";
    /** Whether it waits for a place after the change */
    readonly unassigned: boolean;
    /** Whether its parcel is not handed over after the change, since it may be spoiled */
    readonly onHold: boolean;
    /** Whether it is an order of a test source */
    readonly isTest: boolean;
  })[];
  /** The cursor after them, also if there are none: store it with what you did */
  readonly next: string;
  /** Whether more changes wait already */
  readonly hasMore: boolean;
};

/** What `showOrder` needs. */
export type ShowOrderInput = {
  readonly params: {
    /** The `fulfillment_order_id` of the order, percent-encoded, or its `docId` */
    readonly fulfillmentOrderId: string;
  };
};

/** What `showOrder` answers. */
export type ShowOrderResult = {
  /** Id of the delivery in Kolli */
  readonly docId: string;
  /** The kolli ID as stored: without spaces, in lower case */
  readonly deliveryId: string;
  /** The id of the order as sent */
  readonly order_id: string;
  /** The id of the parcel as sent */
  readonly fulfillment_order_id: string;
  /** Where the delivery is in its life; a new one is `reserved` */
  readonly deliveryStatus: "reserved" | "delivered" | "pickup" | "expired" | "cancelled" | "removed" | "deleted" | "destroyed";
  /** Whether staff have not yet chosen a box or shelf for it */
  readonly unassigned: boolean;
  /** Whether it is on hold: its parcel may be spoiled and is not handed over */
  readonly onHold: boolean;
  /** Whether its source is a test source: no parcel, no message, in no statistics */
  readonly isTest: boolean;
};

/** What `listOrders` needs. */
export type ListOrdersInput = undefined | {
  readonly query?: {
    /** Only orders whose delivery is in this state */
    readonly status?: "reserved" | "delivered" | "pickup" | "expired" | "cancelled" | "removed" | "deleted" | "destroyed";
    /** Only orders without, or with, a chosen box or shelf: `true` or `false` */
    readonly unassigned?: "true" | "false";
    /** Only orders that are, or are not, on hold: `true` or `false` */
    readonly onHold?: "true" | "false";
    /** Only orders with this `order_id` */
    readonly order_id?: string;
    /** Only orders that were received at or after this time, in epoch milliseconds */
    readonly receivedFrom?: number;
    /** The `lastKey` of the page before; none for the first page */
    readonly lastKey?: string;
    /** How many orders: 1 to 200 */
    readonly limit?: number;
  };
};

/** What `listOrders` answers. */
export type ListOrdersResult = {
  /** The orders of the page */
  readonly orders: readonly ({
    /** Id of the delivery in Kolli */
    readonly docId: string;
    /** The kolli ID as stored: without spaces, in lower case */
    readonly deliveryId: string;
    /** The id of the order as sent */
    readonly order_id: string;
    /** The id of the parcel as sent */
    readonly fulfillment_order_id: string;
    /** Where the delivery is in its life; a new one is `reserved` */
    readonly deliveryStatus: "reserved" | "delivered" | "pickup" | "expired" | "cancelled" | "removed" | "deleted" | "destroyed";
    /** Whether staff have not yet chosen a box or shelf for it */
    readonly unassigned: boolean;
    /** Whether it is on hold: its parcel may be spoiled and is not handed over */
    readonly onHold: boolean;
    /** Whether its source is a test source: no parcel, no message, in no statistics */
    readonly isTest: boolean;
  })[];
  /** The `lastKey` for the next page; null at the end */
  readonly lastKey: string | null;
};

/** What `correctOrder` needs. */
export type CorrectOrderInput = {
  readonly params: {
    /** The `fulfillment_order_id` of the order, percent-encoded, or its `docId` */
    readonly fulfillmentOrderId: string;
  };
  readonly body: {
    /** The correct number: a plus sign, then 10 to 14 digits */
    readonly phoneNumber: string;
  };
};

/** What `correctOrder` answers. */
export type CorrectOrderResult = {
  /** Id of the delivery in Kolli */
  readonly docId: string;
  /** The kolli ID as stored: without spaces, in lower case */
  readonly deliveryId: string;
  /** The id of the order as sent */
  readonly order_id: string;
  /** The id of the parcel as sent */
  readonly fulfillment_order_id: string;
  /** Where the delivery is in its life; a new one is `reserved` */
  readonly deliveryStatus: "reserved" | "delivered" | "pickup" | "expired" | "cancelled" | "removed" | "deleted" | "destroyed";
  /** Whether staff have not yet chosen a box or shelf for it */
  readonly unassigned: boolean;
  /** Whether it is on hold: its parcel may be spoiled and is not handed over */
  readonly onHold: boolean;
  /** Whether its source is a test source: no parcel, no message, in no statistics */
  readonly isTest: boolean;
};

/** What `cancelOrder` needs. */
export type CancelOrderInput = {
  readonly params: {
    /** The `fulfillment_order_id` of the order, percent-encoded, or its `docId` */
    readonly fulfillmentOrderId: string;
  };
};

/** What `cancelOrder` answers. */
export type CancelOrderResult = {
  /** Id of the delivery in Kolli */
  readonly docId: string;
  /** The kolli ID as stored: without spaces, in lower case */
  readonly deliveryId: string;
  /** The id of the order as sent */
  readonly order_id: string;
  /** The id of the parcel as sent */
  readonly fulfillment_order_id: string;
  /** Where the delivery is in its life; a new one is `reserved` */
  readonly deliveryStatus: "reserved" | "delivered" | "pickup" | "expired" | "cancelled" | "removed" | "deleted" | "destroyed";
  /** Whether staff have not yet chosen a box or shelf for it */
  readonly unassigned: boolean;
  /** Whether it is on hold: its parcel may be spoiled and is not handed over */
  readonly onHold: boolean;
  /** Whether its source is a test source: no parcel, no message, in no statistics */
  readonly isTest: boolean;
};

/** What `stepTestOrder` needs. */
export type StepTestOrderInput = {
  readonly params: {
    /** The `fulfillment_order_id` of the order, percent-encoded, or its `docId` */
    readonly fulfillmentOrderId: string;
  };
  readonly body: {
    /** What happens: `deliver` an unassigned order, then `pickUp` or `expire` the delivered one */
    readonly step: "deliver" | "pickUp" | "expire";
  };
};

/** What `stepTestOrder` answers. */
export type StepTestOrderResult = {
  /** Id of the delivery in Kolli */
  readonly docId: string;
  /** The kolli ID as stored: without spaces, in lower case */
  readonly deliveryId: string;
  /** The id of the order as sent */
  readonly order_id: string;
  /** The id of the parcel as sent */
  readonly fulfillment_order_id: string;
  /** Where the delivery is in its life; a new one is `reserved` */
  readonly deliveryStatus: "reserved" | "delivered" | "pickup" | "expired" | "cancelled" | "removed" | "deleted" | "destroyed";
  /** Whether staff have not yet chosen a box or shelf for it */
  readonly unassigned: boolean;
  /** Whether it is on hold: its parcel may be spoiled and is not handed over */
  readonly onHold: boolean;
  /** Whether its source is a test source: no parcel, no message, in no statistics */
  readonly isTest: boolean;
};

/** What `createOrders` needs. */
export type CreateOrdersInput = {
  readonly body: {
    /** The lines: at least one, 500 at most */
    readonly orders: readonly (unknown)[];
  };
};

/** What `createOrders` answers. */
export type CreateOrdersResult = {
  /** The result of each line, in the order of the lines sent */
  readonly lines: readonly ({
    /** The line was done */
    readonly ok: true;
    /** The state of its order */
    readonly order: {
      /** Id of the delivery in Kolli */
      readonly docId: string;
      /** The kolli ID as stored: without spaces, in lower case */
      readonly deliveryId: string;
      /** The id of the order as sent */
      readonly order_id: string;
      /** The id of the parcel as sent */
      readonly fulfillment_order_id: string;
      /** Where the delivery is in its life; a new one is `reserved` */
      readonly deliveryStatus: "reserved" | "delivered" | "pickup" | "expired" | "cancelled" | "removed" | "deleted" | "destroyed";
      /** Whether staff have not yet chosen a box or shelf for it */
      readonly unassigned: boolean;
      /** Whether it is on hold: its parcel may be spoiled and is not handed over */
      readonly onHold: boolean;
      /** Whether its source is a test source: no parcel, no message, in no statistics */
      readonly isTest: boolean;
    };
  } | {
    /** The line was refused and has changed nothing */
    readonly ok: false;
    /** The id as sent; null when the line has no valid one */
    readonly fulfillment_order_id: string | null;
    /** Why, as of the call for a single order */
    readonly code: string;
    /** The same in words, for your log */
    readonly message: string;
    /** The invalid fields of the line, with `validation_fail` */
    readonly errors?: readonly ({
      /** What is wrong */
      readonly msg: string;
      /** The field, with the place of its line in the body */
      readonly path: string;
    })[];
  })[];
};

/** What `showOrders` needs. */
export type ShowOrdersInput = {
  readonly body: {
    /** The lines: at least one, 500 at most */
    readonly fulfillment_order_ids: readonly (unknown)[];
  };
};

/** What `showOrders` answers. */
export type ShowOrdersResult = {
  /** The result of each line, in the order of the lines sent */
  readonly lines: readonly ({
    /** The line was done */
    readonly ok: true;
    /** The state of its order */
    readonly order: {
      /** Id of the delivery in Kolli */
      readonly docId: string;
      /** The kolli ID as stored: without spaces, in lower case */
      readonly deliveryId: string;
      /** The id of the order as sent */
      readonly order_id: string;
      /** The id of the parcel as sent */
      readonly fulfillment_order_id: string;
      /** Where the delivery is in its life; a new one is `reserved` */
      readonly deliveryStatus: "reserved" | "delivered" | "pickup" | "expired" | "cancelled" | "removed" | "deleted" | "destroyed";
      /** Whether staff have not yet chosen a box or shelf for it */
      readonly unassigned: boolean;
      /** Whether it is on hold: its parcel may be spoiled and is not handed over */
      readonly onHold: boolean;
      /** Whether its source is a test source: no parcel, no message, in no statistics */
      readonly isTest: boolean;
    };
  } | {
    /** The line was refused and has changed nothing */
    readonly ok: false;
    /** The id as sent; null when the line has no valid one */
    readonly fulfillment_order_id: string | null;
    /** Why, as of the call for a single order */
    readonly code: string;
    /** The same in words, for your log */
    readonly message: string;
    /** The invalid fields of the line, with `validation_fail` */
    readonly errors?: readonly ({
      /** What is wrong */
      readonly msg: string;
      /** The field, with the place of its line in the body */
      readonly path: string;
    })[];
  })[];
};

/** What `cancelOrders` needs. */
export type CancelOrdersInput = {
  readonly body: {
    /** The lines: at least one, 500 at most */
    readonly fulfillment_order_ids: readonly (unknown)[];
  };
};

/** What `cancelOrders` answers. */
export type CancelOrdersResult = {
  /** The result of each line, in the order of the lines sent */
  readonly lines: readonly ({
    /** The line was done */
    readonly ok: true;
    /** The state of its order */
    readonly order: {
      /** Id of the delivery in Kolli */
      readonly docId: string;
      /** The kolli ID as stored: without spaces, in lower case */
      readonly deliveryId: string;
      /** The id of the order as sent */
      readonly order_id: string;
      /** The id of the parcel as sent */
      readonly fulfillment_order_id: string;
      /** Where the delivery is in its life; a new one is `reserved` */
      readonly deliveryStatus: "reserved" | "delivered" | "pickup" | "expired" | "cancelled" | "removed" | "deleted" | "destroyed";
      /** Whether staff have not yet chosen a box or shelf for it */
      readonly unassigned: boolean;
      /** Whether it is on hold: its parcel may be spoiled and is not handed over */
      readonly onHold: boolean;
      /** Whether its source is a test source: no parcel, no message, in no statistics */
      readonly isTest: boolean;
    };
  } | {
    /** The line was refused and has changed nothing */
    readonly ok: false;
    /** The id as sent; null when the line has no valid one */
    readonly fulfillment_order_id: string | null;
    /** Why, as of the call for a single order */
    readonly code: string;
    /** The same in words, for your log */
    readonly message: string;
    /** The invalid fields of the line, with `validation_fail` */
    readonly errors?: readonly ({
      /** What is wrong */
      readonly msg: string;
      /** The field, with the place of its line in the body */
      readonly path: string;
    })[];
  })[];
};

/** What `showDeviceState` needs. */
export type ShowDeviceStateInput = undefined;

/** What `showDeviceState` answers. */
export type ShowDeviceStateResult = {
  /** The history of the database that this state belongs to */
  readonly epoch: string;
  /** Id of the box */
  readonly boxId: string;
  /** Id of its pharmacy */
  readonly pharmacyId: string;
  /** What staff call the box */
  readonly name: string;
  /** Whether the box is in use */
  readonly active: boolean;
  /** The languages to offer on its screen */
  readonly uiLanguages: readonly ("en" | "fi" | "sv" | "no")[];
  /** All doors */
  readonly lockers: readonly ({
    /** Id of the door: `<module>-<position>` */
    readonly lockerId: string;
    /** The number of its module, from 1 */
    readonly moduleIndex: number;
    /** Its place in the module, from 1 */
    readonly position: number;
    /** Its size: 0 is S, 1 is M, 2 is L */
    readonly type: number;
    /** Whether it is cooled */
    readonly fridge: boolean;
    /** Whether it is turned off */
    readonly inactive: boolean;
    /** Whether it is uncertain what lies behind it: no PIN opens it until staff confirm it */
    readonly unconfirmed: boolean;
    /** The `id` of the sensor that measures behind it */
    readonly sensor: string;
  })[];
  /** All sensors */
  readonly sensors: readonly ({
    /** As in readings; `99-99` is the room's */
    readonly id: string;
    /** What it measures */
    readonly measures: "door" | "module" | "room";
    /** The door's id, or the module's number; null for the room */
    readonly place: string | null;
  })[];
  /** The open deliveries that hold a door */
  readonly deliveries: readonly ({
    /** Id of the delivery, which events name */
    readonly docId: string;
    /** The kolli ID on the parcel, without spaces and in lower case */
    readonly deliveryId: string;
    /** The kolli IDs of more parcels of the delivery */
    readonly additionalDeliveryIds: readonly (string)[];
    /** Where the delivery is in its life */
    readonly deliveryStatus: "reserved" | "delivered" | "pickup" | "expired" | "cancelled" | "removed" | "deleted" | "destroyed";
    /** The doors of the delivery */
    readonly lockers: readonly ({
      /** Id of the door: `<module>-<position>` */
      readonly lockerId: string;
      /** Whether a parcel lies behind it */
      readonly loaded: boolean;
    })[];
    /** Keyed hash of the pickup PIN; null while it must not open the doors */
    readonly pinHash: string | null;
    /** Whether temperatures may put it on hold */
    readonly mayBeHeld: boolean;
    /** Its hold: `held` until somebody decides, or `rejected`; null when it is not on hold. With `pickedUp` it holds no door, so that no document has it */
    readonly hold: "held" | "rejected" | "pickedUp" | null;
    /** Keyed hash of the PIN of a delivery on hold: it opens nothing; the box recognises the customer by it and asks to turn to the pharmacy */
    readonly heldPinHash: string | null;
    /** The number of the last event that somebody knew who decided about a hold; 0 when nobody did since the load. The box ends a hold that it reported with this or an earlier number, and judges later readings only. */
    readonly judgedSeq: number;
    /** From this time the PIN opens no door, also while the box is offline, in epoch milliseconds; null is never */
    readonly expiresAt: number | null;
  })[];
  /** Who may sign in at the box */
  readonly staff: readonly ({
    /** Id of the person, which events name */
    readonly userId: string;
    /** To greet them with */
    readonly name: string;
    /** Slow hash of their PIN, in lower-case hex; see `staffPinIterations` */
    readonly slowPinHash: string;
  })[];
  /** Iterations of PBKDF2-HMAC-SHA-256 in each `slowPinHash`; its salt is `pharmacyId` as ASCII, its length 32 bytes */
  readonly staffPinIterations: number;
  /** Key of the HMAC-SHA-256 in each `pinHash`, base64url; different for each box */
  readonly pinKey: string;
  /** The temperatures allowed behind doors that are not cooled */
  readonly temperatureRangeBasic: {
    /** The lowest, in degrees Celsius */
    readonly min: number;
    /** The highest, in degrees Celsius */
    readonly max: number;
  };
  /** The temperatures allowed behind cooled doors */
  readonly temperatureRangeFridge: {
    /** The lowest, in degrees Celsius */
    readonly min: number;
    /** The highest, in degrees Celsius */
    readonly max: number;
  };
  /** A parcel goes on hold when the minutes out of range of its stay reach the limit of its kind of door, or when one excursion of its door's sensor lasts for the delay of an alarm */
  readonly holdRules: {
    /** The limit of minutes out of range behind doors that are not cooled; 0: none */
    readonly basicAfterMinutes: number;
    /** The same behind cooled doors */
    readonly fridgeAfterMinutes: number;
    /** How long one excursion lasts until it is an alarm and puts parcels on hold, in milliseconds */
    readonly alarmDelayMs: number;
  };
  /** How often to report each temperature, in milliseconds */
  readonly reportIntervalMs: number;
  /** How long deliveries wait */
  readonly deliveryRulesBasicLocker: {
    /** How long a parcel waits for its customer, in milliseconds */
    readonly deliveryKeepTime: number;
    /** The pause between reminders, in milliseconds */
    readonly deliveryReminderMessagePeriod: number;
    /** How long a reservation waits for its parcel, in milliseconds */
    readonly reservationKeepTime: number;
  };
  /** For deliveries with a cooled door; null when the basic rules apply to them, too */
  readonly deliveryRulesFridgeLocker: {
    /** How long a parcel waits for its customer, in milliseconds */
    readonly deliveryKeepTime: number;
    /** The pause between reminders, in milliseconds */
    readonly deliveryReminderMessagePeriod: number;
    /** How long a reservation waits for its parcel, in milliseconds */
    readonly reservationKeepTime: number;
  } | null;
};

/** What `sendHeartbeat` needs. */
export type SendHeartbeatInput = {
  readonly body: {
    /** The box's clock when it sends this, in epoch milliseconds */
    readonly at?: number;
    /** The version of the software of the box */
    readonly softwareVersion?: string;
    /** What this box supports beyond the first edition of version 1; unknown names are ignored */
    readonly capabilities?: readonly (string)[];
  };
};

/** What `sendHeartbeat` answers. */
export type SendHeartbeatResult = {
  /** Kolli's clock, in epoch milliseconds */
  readonly serverTime: number;
  /** The highest event number that the server has received */
  readonly lastSeq: number;
  /** Changes when the database was restored from a backup */
  readonly epoch: string;
  /** The box's key is old: the box should request a new one with `POST /key/rotate` */
  readonly rotateKey: boolean;
  /** What this server supports: the kinds of events that it reads, as `event:<kind>` */
  readonly capabilities: readonly (string)[];
};

/** What `rotateDeviceKey` needs. */
export type RotateDeviceKeyInput = undefined;

/** What `rotateDeviceKey` answers. */
export type RotateDeviceKeyResult = {
  /** The new key; it is shown once */
  readonly key: string;
};

/** What `sendEvents` needs. */
export type SendEventsInput = {
  readonly body: {
    /** The box's clock when it sends this, in epoch milliseconds */
    readonly at?: number;
    /** The events in their order, 1 to 1,000 */
    readonly events: readonly ({
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** The `docId` of the delivery, as in the state document */
      readonly docId: string;
      /** The door: `<module>-<position>` */
      readonly lockerId: string;
      /** Staff loaded a parcel into a door */
      readonly kind: "loaded";
      /** The `userId` of who did it, as in the state document */
      readonly userId: string;
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** Staff released doors that a delivery does not need */
      readonly kind: "released";
      /** The `docId` of the delivery, as in the state document */
      readonly docId: string;
      /** The doors, 1 to 50 */
      readonly lockerIds: readonly (string)[];
      /** The `userId` of who did it, as in the state document */
      readonly userId: string;
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** The `docId` of the delivery, as in the state document */
      readonly docId: string;
      /** The door: `<module>-<position>` */
      readonly lockerId: string;
      /** The customer took the parcel out of this door and closed it */
      readonly kind: "pickedUp";
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** The `docId` of the delivery, as in the state document */
      readonly docId: string;
      /** The door: `<module>-<position>` */
      readonly lockerId: string;
      /** Staff removed the parcel */
      readonly kind: "removed";
      /** The `userId` of who did it, as in the state document */
      readonly userId: string;
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** A door changed its state */
      readonly kind: "door";
      /** The door: `<module>-<position>` */
      readonly lockerId: string;
      /** What the door did or is: `not_opened` when its lock did not open, `occupied` when something unexpected lies behind it */
      readonly state: "opened" | "closed" | "not_opened" | "occupied" | "broken";
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** The temperature of a sensor */
      readonly kind: "reading";
      /** The `id` of the sensor, as in the state document; `99-99` is the room's */
      readonly sensor: string;
      /** Degrees Celsius */
      readonly celsius: number;
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** A sensor cannot measure */
      readonly kind: "sensorFault";
      /** The `id` of the sensor, as in the state document; `99-99` is the room's */
      readonly sensor: string;
      /** What the sensor gave, if anything */
      readonly celsius?: number;
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** Staff signed in or out at the box */
      readonly kind: "staffSession";
      /** The `userId` of who did it, as in the state document */
      readonly userId: string;
      /** Whether they signed in or out */
      readonly state: "in" | "out";
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** The software of the box was changed */
      readonly kind: "version";
      /** The version of the software that runs now */
      readonly softwareVersion: string;
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** Somebody typed an unknown PIN */
      readonly kind: "wrongPin";
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** The box was powered */
      readonly kind: "powerOn";
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** The power of the box failed */
      readonly kind: "powerLost";
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** The `docId` of the delivery, as in the state document */
      readonly docId: string;
      /** The door: `<module>-<position>` */
      readonly lockerId: string;
      /** The box put a parcel on hold by its own readings */
      readonly kind: "held";
      /** Why it may be spoiled */
      readonly cause: "temp_high" | "temp_low";
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** Somebody typed the PIN of a parcel on hold */
      readonly kind: "heldPin";
      /** The `docId` of the delivery, as in the state document */
      readonly docId: string;
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** Every parcel that lies in the box, after a change of the epoch */
      readonly kind: "contents";
      /** The parcels; all other doors are empty */
      readonly parcels: readonly ({
        /** The `docId` of the delivery, as in the state document */
        readonly docId: string;
        /** The door: `<module>-<position>` */
        readonly lockerId: string;
      })[];
    } | {
      /** The number of the event: 1 for the first of the box, then without a gap */
      readonly seq: number;
      /** When it happened by the box's clock, in epoch milliseconds */
      readonly at: number;
      /** Staff looked behind an unconfirmed door: the state document is right */
      readonly kind: "doorConfirmed";
      /** The door: `<module>-<position>` */
      readonly lockerId: string;
      /** The `userId` of who did it, as in the state document */
      readonly userId: string;
    })[];
  };
};

/** What `sendEvents` answers. */
export type SendEventsResult = {
  /** The highest event number that the server has received */
  readonly lastSeq: number;
  /** What became of each event */
  readonly outcomes: readonly ({
    /** The number of the event */
    readonly seq: number;
    /** What became of it; with each of them the box is done with the event */
    readonly outcome: "applied" | "duplicate" | "conflict" | "unreadable";
    /** Why it was a conflict or unreadable */
    readonly code?: "parcel_conflict" | "unknown_delivery" | "unknown_door" | "event_not_applied" | "unknown_kind" | "field_missing" | "field_invalid" | "identity_number";
    /** The same in words, for the box's log */
    readonly message?: string;
  })[];
};

/** What `followCommands` needs. */
export type FollowCommandsInput = undefined;

/** What `followCommands` answers. */
export type FollowCommandsResult = {
  /** Id of the command, for its answer */
  readonly id: string;
  /** What to do; the box ignores a kind that it does not know */
  readonly kind: "open_door";
  /** The door to open */
  readonly lockerId: string;
  /** From then on the box must not do it, in epoch milliseconds */
  readonly expiresAt: number;
};

/** What `answerCommand` needs. */
export type AnswerCommandInput = {
  readonly params: {
    /** Id of the command */
    readonly id: string;
  };
  readonly body: {
    /** The box's clock when it sends this, in epoch milliseconds */
    readonly at: number;
    /** Whether the door opened */
    readonly outcome: "done" | "failed";
  };
};

/** What `answerCommand` answers. */
export type AnswerCommandResult = Record<string, never>;

/** What `startEnrolment` needs. */
export type StartEnrolmentInput = {
  readonly body: {
    /** SHA-256 of the secret that the box made for its key, as base64url without padding */
    readonly secretHash: string;
  };
};

/** What `startEnrolment` answers. */
export type StartEnrolmentResult = {
  /** The code that the box shows */
  readonly claimCode: string;
  /** From then on the code cannot be used, in epoch milliseconds */
  readonly expiresAt: number;
  /** The pause between two questions whether the code was entered, in milliseconds */
  readonly pollEveryMs: number;
};

/** What `showEnrolment` needs. */
export type ShowEnrolmentInput = {
  readonly body: {
    /** SHA-256 of the secret that the box made for its key, as base64url without padding */
    readonly secretHash: string;
  };
};

/** What `showEnrolment` answers. */
export type ShowEnrolmentResult = {
  /** The key is this text followed by the secret; null until the code was entered */
  readonly keyStart: string | null;
};

/** The calls, with their types. */
export interface OrderSourceCalls {
  /** Send an order: it becomes an unassigned reservation; idempotent on fulfillment_order_id. Refused with `order_conflict`, `order_closed`, `kolli_id_in_use`, `kolli_id_is_no_test`, `pickupbox__does_not_exist`, `shelf_do_not_exist`, `place_does_not_fit`. */
  readonly createOrder: { input: CreateOrderInput; result: CreateOrderResult };
  /** Read every change of your orders of the last 90 days, in order, and wait for the next. Refused with `change_cursor_invalid`, `change_cursor_expired`. */
  readonly showChanges: { input: ShowChangesInput; result: ShowChangesResult };
  /** Read an order. Refused with `order_not_found`. */
  readonly showOrder: { input: ShowOrderInput; result: ShowOrderResult };
  /** List the orders of this source, the newest first, by page. Refused with `order_not_found`. */
  readonly listOrders: { input: ListOrdersInput; result: ListOrdersResult };
  /** Correct the phone number of an order that is not picked up, or, where the pharmacy wants that, not delivered yet; the same number changes nothing. Refused with `order_not_found`, `wrong_delivery_status`. */
  readonly correctOrder: { input: CorrectOrderInput; result: CorrectOrderResult };
  /** Cancel an order; cancelling it again returns the same. Refused with `order_not_found`, `wrong_delivery_status`, `reservation_delivered`. */
  readonly cancelOrder: { input: CancelOrderInput; result: CancelOrderResult };
  /** Deliver, pick up or expire an order of a test source, as if it were a parcel. Refused with `source_is_no_test`, `order_not_found`, `wrong_delivery_status`. */
  readonly stepTestOrder: { input: StepTestOrderInput; result: StepTestOrderResult };
  /** Send up to 500 orders, with a result for each. */
  readonly createOrders: { input: CreateOrdersInput; result: CreateOrdersResult };
  /** Read up to 500 orders, with a result for each. */
  readonly showOrders: { input: ShowOrdersInput; result: ShowOrdersResult };
  /** Cancel up to 500 orders, with a result for each. */
  readonly cancelOrders: { input: CancelOrdersInput; result: CancelOrdersResult };
}

/** How each call is sent. */
export const orderSourceCalls = {
  createOrder: { method: 'POST', path: '/integration/v1/orders', hasIdempotencyKey: true },
  showChanges: { method: 'GET', path: '/integration/v1/changes' },
  showOrder: { method: 'GET', path: '/integration/v1/orders/:fulfillmentOrderId' },
  listOrders: { method: 'GET', path: '/integration/v1/orders' },
  correctOrder: { method: 'PATCH', path: '/integration/v1/orders/:fulfillmentOrderId', hasIdempotencyKey: true },
  cancelOrder: { method: 'DELETE', path: '/integration/v1/orders/:fulfillmentOrderId', hasIdempotencyKey: true },
  stepTestOrder: { method: 'POST', path: '/integration/v1/orders/:fulfillmentOrderId/test-step', hasIdempotencyKey: true },
  createOrders: { method: 'POST', path: '/integration/v1/orders/batch', hasIdempotencyKey: true },
  showOrders: { method: 'POST', path: '/integration/v1/orders/batch/read' },
  cancelOrders: { method: 'POST', path: '/integration/v1/orders/batch/cancel', hasIdempotencyKey: true },
} as const;

/** The calls, with their types. */
export interface BoxCalls {
  /** The box's state document. */
  readonly showDeviceState: { input: ShowDeviceStateInput; result: ShowDeviceStateResult };
  /** Report that the box is alive. */
  readonly sendHeartbeat: { input: SendHeartbeatInput; result: SendHeartbeatResult };
  /** Request a new key in place of the box's current one. */
  readonly rotateDeviceKey: { input: RotateDeviceKeyInput; result: RotateDeviceKeyResult };
  /** Report events of the box. Refused with `event_out_of_order`, `event_conflict`. */
  readonly sendEvents: { input: SendEventsInput; result: SendEventsResult };
  /** Commands and state changes as server-sent events. */
  readonly followCommands: { input: FollowCommandsInput; result: FollowCommandsResult };
  /** Report the outcome of a command. Refused with `command_not_found`. */
  readonly answerCommand: { input: AnswerCommandInput; result: AnswerCommandResult };
  /** Ask for a claim code, without a key. Refused with `enrolment_exists`. */
  readonly startEnrolment: { input: StartEnrolmentInput; result: StartEnrolmentResult };
  /** Ask whether the claim code was entered, without a key. Refused with `enrolment_not_found`. */
  readonly showEnrolment: { input: ShowEnrolmentInput; result: ShowEnrolmentResult };
}

/** How each call is sent. */
export const boxCalls = {
  showDeviceState: { method: 'GET', path: '/device/v1/state' },
  sendHeartbeat: { method: 'POST', path: '/device/v1/heartbeat' },
  rotateDeviceKey: { method: 'POST', path: '/device/v1/key/rotate' },
  sendEvents: { method: 'POST', path: '/device/v1/events' },
  followCommands: { method: 'GET', path: '/device/v1/commands' },
  answerCommand: { method: 'POST', path: '/device/v1/commands/:id/answer' },
  startEnrolment: { method: 'POST', path: '/device/v1/enrolments' },
  showEnrolment: { method: 'POST', path: '/device/v1/enrolments/show' },
} as const;

import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { Today } from '@kolli/contract/today/today';
import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { TodayDeliveryGroup, TodayGroup } from '@kolli/domain/today/today-groups';
import type { WalkedPlace } from '@kolli/domain/today/walking-order';
import type { LinkProps } from '@tanstack/react-router';

/** What a row is about. */
export type TodayItem =
  | { readonly kind: 'delivery'; readonly group: TodayDeliveryGroup; readonly delivery: Delivery }
  | { readonly kind: 'alarm'; readonly alarm: Alarm }
  | { readonly kind: 'fault'; readonly fault: Today['faults'][number] };

/** Where it is: the sign, the name of the place, and what says where that is. */
export type TodayPlace = {
  readonly icon: 'door' | 'shelf' | 'cooling' | 'none';
  readonly name: string;
  readonly where: string;
};

/** A row in words. */
export type TodayRow = {
  readonly key: string;
  readonly group: TodayGroup;
  readonly item: TodayItem;
  readonly place: TodayPlace;
  readonly walked: WalkedPlace;
  /** The box that one walks to; null for shelves and what has no place. */
  readonly boxId: string | null;
  /** A kolli ID, or what an alarm or fault is called. */
  readonly title: string;
  readonly phoneNumber: string | null;
  /** Why it is listed, and since when. */
  readonly why: string;
  readonly more: string;
  /** What to do, on paper. */
  readonly todo: string;
  /** When it began or will end, the time that its words name first, in epoch milliseconds. */
  readonly timeMs: number;
};

/** The rows of a group, and how many more there are. */
export type TodayRows = {
  readonly id: TodayGroup;
  readonly rows: readonly TodayRow[];
  readonly count: number;
};

/** The one main action of a row: a link or something to do here; `reason` is why it is not permitted. */
export type MainAction = {
  readonly label: string;
  /** The entry of the row's menu that does the same. */
  readonly inMenu?: string | undefined;
  readonly reason?: string | undefined;
} & (
  | { readonly link: Pick<LinkProps, 'to' | 'params' | 'search'> }
  | { readonly onSelect: () => void }
);

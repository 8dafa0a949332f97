import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import type { TFunction } from 'i18next';
import { alarmCauseText } from '../../components/delivery-cells/alarm-cause-text.ts';
import {
  descriptionCell,
  holdCell,
  kolliIdsCell,
  type NamedPlaces,
  phoneCell,
  placeCells,
  placeHeadings,
  stepCells,
  stepHeadings,
} from '../../components/delivery-cells/delivery-csv.ts';
import { csvText, inZone, localTime } from '../../lib/file/csv-file.ts';
import { closingOf } from './closing.ts';

export const CSV_NAME = 'Delivery History.csv';

type Words = { readonly t: TFunction; readonly language: string };

/** The history with the columns of its list, each time and name in one of its own; never an identity number. */
export function historyCsv(
  deliveries: readonly DeliveryFacts[],
  places: NamedPlaces,
  { t, language }: Words,
): string {
  return csvText({
    headings: [
      t('table.mobilePhone'),
      t('table.deliveryStatus'),
      t('table.parcelIds'),
      t('states.test'),
      t('history.hold'),
      ...placeHeadings(t),
      ...stepHeadings(t),
      inZone(t('table.closed')),
      t('csv.closedBy'),
      t('table.orderExpired'),
      t('table.causeOfAlarm'),
      t('table.description'),
    ],
    rows: deliveries.map((delivery) => {
      const { isTest, orderExpired, causeOfAlarm } = delivery;
      const closing = closingOf(delivery);
      return [
        phoneCell(delivery, t),
        t(`states.delivery.${delivery.deliveryStatus}`),
        kolliIdsCell(delivery, t),
        isTest,
        holdCell(delivery, t),
        ...placeCells(delivery, places, t),
        ...stepCells(delivery),
        localTime(closing?.time ?? null),
        closing?.userName ?? null,
        orderExpired && t(`table.expiredKind.${orderExpired}`),
        causeOfAlarm && alarmCauseText(causeOfAlarm, language),
        descriptionCell(delivery, t),
      ];
    }),
  });
}

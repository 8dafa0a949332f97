import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { TFunction } from 'i18next';
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

export const CSV_NAME = 'Reservations.csv';

/** Reservations with the columns of their list, each time and name in one of its own; never an identity number. */
export function reservationsCsv(
  deliveries: readonly Delivery[],
  places: NamedPlaces,
  t: TFunction,
): string {
  return csvText({
    headings: [
      t('table.phone'),
      t('table.kolliIds'),
      t('table.status'),
      t('states.test'),
      t('history.hold'),
      ...placeHeadings(t),
      inZone(t('delivery.waitsUntil')),
      inZone(t('info.expiredTime')),
      ...stepHeadings(t),
      t('table.description'),
    ],
    rows: deliveries.map((delivery) => [
      phoneCell(delivery, t),
      kolliIdsCell(delivery, t),
      t(`states.delivery.${delivery.deliveryStatus}`),
      delivery.isTest,
      holdCell(delivery, t),
      ...placeCells(delivery, places, t),
      localTime(delivery.waitsUntil),
      localTime(delivery.expiredTime),
      ...stepCells(delivery),
      descriptionCell(delivery, t),
    ]),
  });
}

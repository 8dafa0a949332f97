import type { CustomerExport } from '@kolli/contract/pharmacy/customer-data';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import type { i18n, TFunction } from 'i18next';
import { formatDate, formatDateTime, formatWithZone } from '../../../lib/time/shown-time.ts';
import { listText } from '../../../lib/text/intl-text.ts';
import type { PdfReport, PdfTable } from '../../../lib/file/pdf-file.ts';
import { countText, partUntilText, untilText, whyText } from '../words/customer-words.ts';

type Exported = CustomerExport['deliveries'][number];

const dateTime = (time: number | null) => (time === null ? '' : formatDateTime(new Date(time)));

/** How a delivery is named: by its kolli ID, else by the day of its reservation. */
function nameOf({ deliveryId, reservedTime }: Exported, t: TFunction): string {
  if (deliveryId !== null) return deliveryId;
  return reservedTime === null
    ? t('customerData.anotherCustomer')
    : formatDate(new Date(reservedTime));
}

function deliveriesTable({ deliveries }: CustomerExport, t: TFunction): PdfTable {
  return {
    title: t('customerData.deliveries', { count: deliveries.length }),
    columns: [
      { header: t('customerData.columns.kolliId') },
      { header: t('customerData.columns.status'), isWhole: true },
      { header: t('customerData.report.reserved'), isWhole: true },
      { header: t('customerData.columns.closed'), isWhole: true },
      { header: t('customerData.columns.identityUntil') },
      { header: t('customerData.columns.restUntil') },
    ],
    rows: deliveries.map((one) => [
      one.match === 'customer' ? nameOf(one, t) : t(`customerData.matches.${one.match}`),
      t(`states.delivery.${one.deliveryStatus}`),
      dateTime(one.reservedTime),
      one.isOpen ? t('customerData.open') : dateTime(one.closedTime),
      partUntilText(
        one.identityUntil,
        {
          isStored:
            one.hasIdentityNumber || (one.match === 'collector' && one.hasPickupIdentityNumber),
          isCleared: one.isIdentityNumberCleared,
        },
        t,
      ),
      partUntilText(
        one.restUntil,
        {
          isStored: one.isOpen && one.deliveryId !== null,
          isCleared: one.match === 'customer' && !one.isOpen,
        },
        t,
      ),
    ]),
    empty: t('customerData.report.empty'),
  };
}

function contentsTable({ deliveries }: CustomerExport, t: TFunction): PdfTable {
  return {
    title: t('customerData.report.contents'),
    columns: [
      { header: t('customerData.columns.kolliId') },
      { header: t('customerData.report.phone'), isWhole: true },
      { header: t('customerData.report.orderId') },
      { header: t('customerData.report.description') },
    ],
    rows: deliveries
      .filter(({ match }) => match === 'customer')
      .map((one) => [
        [nameOf(one, t), ...one.additionalDeliveryIds].join(', '),
        one.phoneNumber === null ? t('customerData.gone') : formatPhone(one.phoneNumber),
        [one.order_id, one.fulfillment_order_id].filter((id) => id !== null).join(', '),
        one.descriptionText ?? '',
      ]),
    empty: t('customerData.report.empty'),
  };
}

function messagesTable({ deliveries }: CustomerExport, t: TFunction): PdfTable {
  return {
    title: t('customerData.report.messages'),
    columns: [
      { header: t('customerData.report.sent'), isWhole: true },
      { header: t('customerData.report.recipient'), isWhole: true },
      { header: t('customerData.report.text') },
    ],
    rows: deliveries.flatMap(({ messages }) =>
      messages.map(({ sentTime, time, recipient, text }) => [
        dateTime(sentTime ?? time),
        formatPhone(recipient),
        text ?? t('customerData.report.hidden'),
      ]),
    ),
    empty: t('customerData.report.empty'),
  };
}

function openingsTable({ deliveries }: CustomerExport, t: TFunction): PdfTable {
  return {
    title: t('customerData.report.openings'),
    columns: [
      { header: t('customerData.report.time'), isWhole: true },
      { header: t('customerData.report.who') },
      { header: t('customerData.columns.kolliId') },
    ],
    rows: deliveries.flatMap((one) =>
      one.openings.map(({ time, userName }) => [dateTime(time), userName, nameOf(one, t)]),
    ),
    empty: t('customerData.report.empty'),
  };
}

function eventsTable({ deliveries }: CustomerExport, t: TFunction, texts: i18n): PdfTable {
  return {
    title: t('customerData.report.events'),
    columns: [
      { header: t('customerData.report.time'), isWhole: true },
      { header: t('customerData.columns.kolliId') },
      { header: t('customerData.report.event') },
      { header: t('customerData.report.who') },
    ],
    rows: deliveries.flatMap((one) =>
      one.actions.map(({ event, time, userName, lockerId, reason }) => [
        dateTime(time),
        nameOf(one, t),
        [eventText(event, listText(lockerId, texts.language), texts), reason ?? '']
          .filter((part) => part !== '')
          .join(': '),
        userName ?? '',
      ]),
    ),
    empty: t('customerData.report.empty'),
  };
}

/** An event in words, as in the details of a delivery. */
function eventText(event: string, lockers: string, texts: i18n): string {
  const known: unknown = texts.getResource(texts.language, 'translation', `events.${event}`);
  return typeof known === 'string' ? known.replace('{{lockers}}', lockers).trim() : event;
}

function requestsTable({ requests }: CustomerExport, t: TFunction): PdfTable {
  const names: Readonly<Record<string, string>> = {
    'customer.search': t('customerData.report.actions.search'),
    'customer.export': t('customerData.report.actions.export'),
    'customer.erase': t('customerData.report.actions.erase'),
  };
  return {
    title: t('customerData.report.requests'),
    columns: [
      { header: t('customerData.report.time'), isWhole: true },
      { header: t('customerData.report.action') },
      { header: t('customerData.report.who') },
    ],
    rows: requests.map(({ action, time, userName }) => [
      dateTime(time),
      names[action] ?? action,
      userName ?? '',
    ]),
    empty: t('customerData.report.empty'),
  };
}

function storedTable({ stored, periods }: CustomerExport, t: TFunction): PdfTable {
  return {
    title: t('customerData.stored'),
    columns: [
      { header: t('customerData.columns.stored') },
      { header: t('customerData.columns.why') },
      { header: t('customerData.columns.until'), isWhole: true },
    ],
    rows: stored.map((data) => [
      `${t(`customerData.what.${data.kind}`)} (${countText(data, t)})`,
      whyText(data.kind, periods, t),
      untilText(data, t),
    ]),
    empty: t('customerData.report.empty'),
  };
}

/** All that is stored of a customer as a PDF for them (RET-06); identity numbers are never in it. */
export function customerReport(
  exported: CustomerExport,
  productName: string,
  t: TFunction,
  texts: i18n,
): PdfReport {
  const { phoneNumber, madeTime } = exported;
  return {
    title: t('customerData.title'),
    facts: [
      { label: t('customerData.report.pharmacy'), value: exported.pharmacyName },
      {
        label: t('customerData.report.number'),
        value: phoneNumber === null ? t('customerData.thisIdentity') : formatPhone(phoneNumber),
      },
      { label: t('customerData.report.at'), value: formatWithZone(madeTime) },
      { label: t('delivery.ssn'), value: t('customerData.report.identityNote') },
    ],
    tables: [
      storedTable(exported, t),
      deliveriesTable(exported, t),
      contentsTable(exported, t),
      messagesTable(exported, t),
      openingsTable(exported, t),
      eventsTable(exported, t, texts),
      requestsTable(exported, t),
    ],
    foot: t('customerData.report.made', {
      product: productName,
      time: formatWithZone(madeTime),
    }),
    language: texts.language,
  };
}

import { expect, test } from 'vitest';
import { type ApiReservationOffer, apiReservationOffers } from './api-reservation-actions.ts';

const all: ApiReservationOffer = {
  offered: new Set(['assignToLockers', 'assignToShelf', 'pickUpByStaff', 'delete', 'destroy']),
  hasBoxes: true,
  canWrite: true,
  canDestroy: true,
};

test('API-05 API-06 API-07 API-08 API-09: a waiting delivery offers all actions', () => {
  const offers = ['quick', 'pickedUp', 'shelf', 'info', 'labels', 'destroy'];
  expect(apiReservationOffers(all)).toEqual(offers);
});

test('API-05: without shelves, assigning to a shelf is not offered', () => {
  const offered = new Set(['assignToLockers', 'pickUpByStaff', 'destroy'] as const);
  expect(apiReservationOffers({ ...all, offered })).not.toContain('shelf');
});

test('API-06: without a box quick reservation is not offered', () => {
  expect(apiReservationOffers({ ...all, hasBoxes: false })).not.toContain('quick');
});

test('without the write permission, destroy stays if permitted, and details', () => {
  const reading = { ...all, canWrite: false };
  expect(apiReservationOffers(reading)).toEqual(['info', 'labels', 'destroy']);
  expect(apiReservationOffers({ ...reading, canDestroy: false })).toEqual(['info', 'labels']);
});

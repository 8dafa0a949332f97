import { expect, test } from 'vitest';
import { type ApiReservationOffer, apiReservationOffers } from './api-reservation-actions.ts';

const all: ApiReservationOffer = {
  offered: new Set(['assignToLockers', 'assignToShelf', 'pickUpByStaff', 'delete', 'destroy']),
  hasBoxes: true,
  canWrite: true,
  canDestroy: true,
};

test('API-05 API-06 API-07 API-08 API-09: a waiting delivery offers them all', () => {
  expect(apiReservationOffers(all)).toEqual(['quick', 'pickedUp', 'shelf', 'info', 'destroy']);
});

test('API-05: without shelves there is none to assign to', () => {
  const offered = new Set(['assignToLockers', 'pickUpByStaff', 'destroy'] as const);
  expect(apiReservationOffers({ ...all, offered })).not.toContain('shelf');
});

test('API-06: without a box there is no quick reservation', () => {
  expect(apiReservationOffers({ ...all, hasBoxes: false })).not.toContain('quick');
});

test('a role that may not write can destroy where it may, and see', () => {
  expect(apiReservationOffers({ ...all, canWrite: false })).toEqual(['info', 'destroy']);
  expect(apiReservationOffers({ ...all, canWrite: false, canDestroy: false })).toEqual(['info']);
});

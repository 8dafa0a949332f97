import type { VerifiedParcel } from '../../src/features/verification/verification-calls.ts';

/** The data of a parcel in a box that a verified customer sees. */
export function sampleParcel(): VerifiedParcel {
  return {
    pickupPin: '408716',
    isInBox: true,
    place: { name: 'Vasa Centralapotek, Box 1', street: 'Handelsesplanaden 14', city: 'Vasa' },
    phoneNumber: '+35863178800',
    waitsUntil: Date.UTC(2026, 10, 23, 14, 5),
    timeZone: 'Europe/Helsinki',
  };
}

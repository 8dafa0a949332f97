import type { VerifiedParcel } from '../src/features/verification/ask-server.ts';

/** What a verified customer is told of a parcel in a box. */
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

/** A filter choice: a box, or the pharmacy for deliveries in no box. */
export type Place = { readonly id: string; readonly name: string };

/** What is searched for: part of an ID or phone number, or a complete identity number. */
export type SearchBy = 'deliveryId' | 'phoneNumber' | 'ssn';

/** Calendar days as 'YYYY-MM-DD', both included. */
export type DayRange = { readonly from: string; readonly to: string };

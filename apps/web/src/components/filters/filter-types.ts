/** A box, or the pharmacy for what is in none, that a list can be narrowed to. */
export type Place = { readonly id: string; readonly name: string };

/** What is searched: rows by a part of it, or by a whole identity number. */
export type SearchBy = 'deliveryId' | 'phoneNumber' | 'ssn';

/** Calendar days as 'YYYY-MM-DD', both included. */
export type DayRange = { readonly from: string; readonly to: string };

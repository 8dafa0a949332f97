// The tables of identity checks at the counter, as the migrations make them.

export interface IdentityCheckTable {
  pharmacy_id: string;
  id: string;
  delivery_id: string;
  user_id: string;
  kind: string;
  checked_at: Date;
  used_at: Date | null;
}

export interface PinTryTable {
  pharmacy_id: string;
  id: string;
  delivery_id: string;
  tried_at: Date;
}

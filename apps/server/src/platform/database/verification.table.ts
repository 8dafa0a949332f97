// The tables of customers who prove who they are, as the migrations make them.

export interface CustomerVerificationTable {
  pharmacy_id: string;
  id: string;
  delivery_id: string;
  state_hash: Buffer;
  proof_cipher: Buffer;
  proof_key_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface VerificationWindowTable {
  subject: Buffer;
  began_at: Date;
  calls: number;
}

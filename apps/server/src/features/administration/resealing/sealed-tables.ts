/** An encrypted column, with the id of its key in the column beside it. */
export interface SealedColumn {
  /** What it holds, for reports, in the plural. */
  readonly what: string;
  readonly cipher: string;
  readonly keyId: string;
  /** The encryption context of a row: see `Secrets`. */
  readonly place: (pharmacyId: string, id: string) => readonly string[];
}

/** A keyed hash of what a sealed column of the row holds. */
export interface HashedColumn {
  readonly hash: string;
  /** The column `cipher` of the sealed column. */
  readonly of: string;
  /** The purpose of the hash: see `Secrets.hash`. */
  readonly purpose: string;
}

/** A table with encrypted columns. */
export interface SealedTable {
  readonly table: string;
  /** The column with the row's UUID, unique in a pharmacy. */
  readonly idColumn: 'id' | 'user_id';
  /** The column with the pharmacy; null for a table that belongs to none. */
  readonly pharmacyColumn: 'pharmacy_id' | 'id' | null;
  readonly sealed: readonly SealedColumn[];
  readonly hashed: readonly HashedColumn[];
}

function column(what: string, name: string, place: SealedColumn['place']): SealedColumn {
  return { what, cipher: `${name}_cipher`, keyId: `${name}_key_id`, place };
}

/** A column whose context is its table, its pharmacy and row, and its name. */
const ofPharmacy = (what: string, table: string, name: string) =>
  column(what, name, (pharmacyId, id) => [table, pharmacyId, id, name]);

const deliveries: SealedTable = {
  table: 'delivery',
  idColumn: 'id',
  pharmacyColumn: 'pharmacy_id',
  sealed: [
    ofPharmacy('identity numbers', 'delivery', 'ssn'),
    ofPharmacy('identity numbers of other persons', 'delivery', 'pickup_ssn'),
    ofPharmacy('pickup PINs', 'delivery', 'pin'),
  ],
  hashed: [
    { hash: 'ssn_hash', of: 'ssn_cipher', purpose: 'ssn' },
    { hash: 'pickup_ssn_hash', of: 'pickup_ssn_cipher', purpose: 'ssn' },
    { hash: 'pin_hash', of: 'pin_cipher', purpose: 'pickup-pin' },
  ],
};

const authenticator = (what: string, table: string): SealedTable => {
  const secret = column(what, 'secret', (_pharmacy, id) => [table, id, 'secret']);
  return { table, idColumn: 'user_id', pharmacyColumn: null, sealed: [secret], hashed: [] };
};

const staffPins = column('staff PINs', 'pharmacist_pin', (_pharmacy, id) => [
  'app_user',
  id,
  'pharmacist_pin',
]);

/**
 * Every encrypted column of the database, and the hashes that are made again from them. A test compares this list with the
 * schema.
 */
export const sealedTables: readonly SealedTable[] = [
  {
    table: 'pharmacy',
    idColumn: 'id',
    pharmacyColumn: 'id',
    sealed: [column('entry PINs', 'pin_code', (_pharmacy, id) => ['pharmacy', id, 'pin_code'])],
    hashed: [],
  },
  deliveries,
  {
    table: 'customer_verification',
    idColumn: 'id',
    pharmacyColumn: 'pharmacy_id',
    sealed: [ofPharmacy('pending proofs of customers', 'customer_verification', 'proof')],
    hashed: [],
  },
  {
    table: 'idempotent_call',
    idColumn: 'id',
    pharmacyColumn: 'pharmacy_id',
    sealed: [ofPharmacy('answers to order systems', 'idempotent_call', 'answer')],
    hashed: [],
  },
  {
    table: 'outgoing_message',
    idColumn: 'id',
    pharmacyColumn: 'pharmacy_id',
    sealed: [ofPharmacy('texts of messages', 'outgoing_message', 'body')],
    hashed: [],
  },
  {
    table: 'user_access',
    idColumn: 'user_id',
    pharmacyColumn: 'pharmacy_id',
    sealed: [staffPins],
    hashed: [],
  },
  {
    table: 'outgoing_mail',
    idColumn: 'id',
    pharmacyColumn: null,
    sealed: [column('mails', 'content', (_pharmacy, id) => ['outgoing_mail', id, 'content'])],
    hashed: [],
  },
  {
    table: 'identity.reset_request',
    idColumn: 'id',
    pharmacyColumn: null,
    sealed: [
      column('requests for reset links', 'email', (_pharmacy, id) => [
        'identity.reset_request',
        id,
        'email',
      ]),
    ],
    hashed: [],
  },
  {
    table: 'webhook',
    idColumn: 'id',
    pharmacyColumn: 'pharmacy_id',
    sealed: [
      ofPharmacy('secrets of webhooks', 'webhook', 'secret'),
      ofPharmacy('former secrets of webhooks', 'webhook', 'former_secret'),
    ],
    hashed: [],
  },
  authenticator('authenticator apps', 'identity.authenticator_app'),
  authenticator('authenticator apps that are being set up', 'identity.authenticator_setup'),
];

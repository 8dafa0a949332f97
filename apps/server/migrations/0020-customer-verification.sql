-- Customers who prove at an OpenID Connect issuer who they are, before they are told their pickup PIN.

-- The pharmacy that a customer's link names. A function of the owner's: a customer sees no pharmacy.
create function pharmacy_of_business_id(business_id text) returns uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select id from public.pharmacy p where p.business_id = pharmacy_of_business_id.business_id;
  end;
revoke execute on function pharmacy_of_business_id(text) from public;
grant execute on function pharmacy_of_business_id(text) to kolli_app;

-- One link to the issuer: good until expires_at, for one answer. It stays a while after that, so that
-- an answer that comes again is told from one that somebody made up.
create table customer_verification (
  pharmacy_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  -- Of the state, which the customer's browser carries and nobody can guess.
  state_hash bytea not null,
  -- The PKCE verifier and the nonce.
  proof_cipher bytea not null,
  proof_key_id text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (pharmacy_id, id),
  unique (pharmacy_id, state_hash),
  foreign key (pharmacy_id, delivery_id) references delivery (pharmacy_id, id)
);
create index customer_verification_end on customer_verification (pharmacy_id, expires_at);
call protect_by_pharmacy('customer_verification', 'select, insert, update, delete');

-- How often one address called lately, and one delivery was called for; keyed hashes, so that nobody
-- reads from here who did. Of no pharmacy: an address may guess at all of them.
create table verification_window (
  subject bytea primary key,
  began_at timestamptz(3) not null,
  calls integer not null
);
create index verification_window_beginning on verification_window (began_at);
grant select, insert, update, delete on verification_window to kolli_app;

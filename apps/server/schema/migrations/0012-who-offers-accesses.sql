-- An offer of an access ends with the right of who made it.
alter table access_offer add column offerer_id uuid;
comment on column access_offer.offerer_id is
  'Who offered it, and must still have the right to when it is accepted. Null in an offer of an earlier release: nobody can accept it.';

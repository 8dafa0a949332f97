-- Who searched by identity number lately is asked at each such search.
create index audit_entry_ssn_search on audit_entry (pharmacy_id, user_id, occurred_at)
  where action = 'ssn.search';

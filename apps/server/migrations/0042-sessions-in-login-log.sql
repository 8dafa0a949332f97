-- The session that an entry is about: each sign-in of a session has one sign-out at most.
alter table login_log add column session_key text;
comment on column login_log.session_key is
  'As in session_choice; null in entries from before it was noted';
create index login_log_session on login_log (pharmacy_id, session_key);

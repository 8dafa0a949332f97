-- What an installation's admin changes: roles, what customers are told; and the audit log, searched.

grant delete on role to kolli_app;

-- A text in place of the shipped one. It belongs to no pharmacy.
create table sms_text (
  kind text not null,
  language text not null,
  text text not null,
  updated_at timestamptz(3) not null,
  primary key (kind, language)
);
grant select, insert, update, delete on sms_text to kolli_app;

-- The audit log is read by page, the newest first, whole or by one of these.
create index audit_entry_action on audit_entry (pharmacy_id, action, seq);
create index audit_entry_user on audit_entry (pharmacy_id, user_id, seq);
create index audit_entry_subject on audit_entry (pharmacy_id, subject, seq);
create index audit_entry_time on audit_entry (pharmacy_id, occurred_at, seq);

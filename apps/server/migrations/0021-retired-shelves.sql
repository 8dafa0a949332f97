-- A shelf that is no longer there: what lay on it still names it.
alter table shelf add column retired_at timestamptz(3);

-- Since when a door is there, where its box was built anew; null for one that was there from the beginning.
-- What a sensor of the same id measured before that tells nothing of it.
alter table locker add column built_at timestamptz(3);

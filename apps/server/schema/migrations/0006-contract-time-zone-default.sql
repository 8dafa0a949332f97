-- Release 0.0.0 stopped using the default of pharmacy.time_zone
-- A pharmacy's time zone comes from its country when it is made. With a default one that was forgotten was Helsinki's.
alter table pharmacy alter column time_zone drop default;

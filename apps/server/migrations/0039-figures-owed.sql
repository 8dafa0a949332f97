-- History that was taken in and is not yet counted: its figures are made in a transaction of their own, so
-- that the boxes need not wait for them. A row for each import, written with its history and deleted with
-- the count, so that whoever imports next counts what an import that was ended did not.
create table figures_owed (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  primary key (pharmacy_id, id)
);
call protect_by_pharmacy('figures_owed', 'select, insert, delete');

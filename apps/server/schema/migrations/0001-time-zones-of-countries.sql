-- The column's default gave every pharmacy Helsinki's time zone, and nothing could change it: messages of Swedish and
-- Norwegian pharmacies showed deadlines one hour too late. `kolli doctor` names such pharmacies in other countries.
do $$
begin
  -- The owner, too, sees only the rows of the pharmacies that are set.
  execute 'alter table pharmacy no force row level security';
  execute $update$
    update pharmacy
    set time_zone = case upper(country)
      when 'SE' then 'Europe/Stockholm'
      when 'NO' then 'Europe/Oslo'
      when 'DK' then 'Europe/Copenhagen'
      else 'Atlantic/Reykjavik'
    end
    where time_zone = 'Europe/Helsinki' and upper(country) in ('SE', 'NO', 'DK', 'IS')
  $update$;
  execute 'alter table pharmacy force row level security';
end
$$;

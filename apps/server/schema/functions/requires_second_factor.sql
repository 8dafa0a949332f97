-- Whether a pharmacy of which the person is a web user requires a second factor. Runs as the owner, because a
-- sign-in sees no pharmacy.
create or replace function requires_second_factor(person_id uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select exists (
      select from public.user_access a
      join public.role r on r.name = a.role_name
      join public.pharmacy p on p.id = a.pharmacy_id
      where a.user_id = requires_second_factor.person_id and a.web_tool_access
        and r.app_access = 'web_app' and p.second_factor_required
    );
  end;

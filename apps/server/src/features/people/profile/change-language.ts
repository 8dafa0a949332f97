import type { Language } from '@kolli/domain/people/languages';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { StaffCaller } from '../../../platform/session/staff-caller.ts';

/** Changes the caller's language in the web app. */
export async function changeLanguage(
  { store, clock }: { store: Store; clock: Clock },
  caller: StaffCaller,
  lang: Language,
): Promise<void> {
  await store.inGlobal((tx) =>
    tx
      .updateTable('app_user')
      .set({ app_language: lang, updated_at: clock() })
      .where('id', '=', caller.userId)
      .execute(),
  );
}

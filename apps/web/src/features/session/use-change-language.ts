import { changeLanguage } from '@kolli/contract/people/sign-in-notes';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call/call.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import type { Language } from '@kolli/domain/people/languages';
import { profileQuery } from './load-profile.ts';

/** Switches the language immediately and saves it in the user's profile (CAL-04). */
export function useChangeLanguage(): (language: Language) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (lang: Language) => {
      await chooseLanguage(lang);
      await saveLanguage(lang, queryClient);
    },
  });
  return mutate;
}

/** Saves the language in the user's profile, also in the cached one. Throws a CallError. */
export async function saveLanguage(language: Language, queryClient: QueryClient): Promise<void> {
  const { lang } = await call(changeLanguage, { body: { lang: language } });
  queryClient.setQueryData(
    profileQuery().queryKey,
    (profile) => profile && { ...profile, appLanguage: lang },
  );
}

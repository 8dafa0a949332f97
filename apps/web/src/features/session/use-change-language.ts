import { changeLanguage } from '@kolli/contract/sign-in-notes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { chooseLanguage } from '../../lib/i18n.ts';
import type { Language } from '../../lib/language.ts';
import { profileQuery } from './load-profile.ts';

/** Shows another language at once and makes it the signed-in person's own (CAL-04). */
export function useChangeLanguage(): (language: Language) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (lang: Language) => {
      await chooseLanguage(lang);
      return await call(changeLanguage, { body: { lang } });
    },
    onSuccess: ({ lang }) => {
      queryClient.setQueryData(
        profileQuery().queryKey,
        (profile) => profile && { ...profile, appLanguage: lang },
      );
    },
  });
  return mutate;
}

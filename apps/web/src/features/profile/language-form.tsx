import { showProfile } from '@kolli/contract/profile';
import { changeAppLanguage } from '@kolli/contract/profile-changes';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { showDone } from '../../components/toast/messages.ts';
import { useFocusAfterBusy } from '../../components/use-focus-after-busy.ts';
import { call } from '../../lib/call.ts';
import { chooseLanguage } from '../../lib/i18n.ts';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../lib/language.ts';
import { callQuery } from '../../lib/query.ts';
import { ProfileSection } from './profile-section.tsx';

/** One's language, with a Save of its own: the screens change with it (PRO-09, PRO-10). */
export function LanguageForm({ language }: { language: Language }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Language | null>(null);
  const { mutate, isPending } = useSaveLanguage();
  const value = chosen ?? language;
  const save = useFocusAfterBusy(isPending);
  return (
    <ProfileSection
      title={t('language.label')}
      text={t('profile.languageText')}
      isShort
      onSubmit={() => {
        if (!isPending) mutate(value);
      }}
      actions={
        <Button ref={save} type="submit" variant="default" loading={isPending}>
          {t('form.save')}
        </Button>
      }
    >
      <SelectField
        label={t('language.label')}
        data={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
        value={value}
        onChange={(next) => {
          if (isLanguage(next)) setChosen(next);
        }}
      />
    </ProfileSection>
  );
}

function useSaveLanguage() {
  const { i18n } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (appLanguage: Language) => call(changeAppLanguage, { body: { appLanguage } }),
    onSuccess: async ({ appLanguage }) => {
      queryClient.setQueryData(
        callQuery(showProfile, {}).queryKey,
        (profile) => profile && { ...profile, appLanguage },
      );
      await chooseLanguage(appLanguage);
      // Told in the new language: this render's own words are still the old one's.
      showDone(i18n.t('form.saved'));
    },
  });
}

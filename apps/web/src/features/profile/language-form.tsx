import { showProfile } from '@kolli/contract/people/profile';
import { changeAppLanguage } from '@kolli/contract/people/profile-changes';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/form/select-field.tsx';
import { showDone } from '../../components/toast/messages.ts';
import { useFocusAfterBusy } from '../../components/form/use-focus-after-busy.ts';
import { call } from '../../lib/call/call.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { isLanguage, languages, type Language } from '@kolli/domain/people/languages';
import { LANGUAGE_NAMES } from '../../lib/text/language.ts';
import { callQuery } from '../../lib/call/query.ts';
import { ProfileSection } from './profile-section.tsx';

/** The user's language, with its own Save: it changes the screens immediately (PRO-09, PRO-10). */
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
        <Button
          ref={save}
          type="submit"
          variant={value === language ? 'default' : 'filled'}
          loading={isPending}
        >
          {t('form.save')}
        </Button>
      }
    >
      <SelectField
        label={t('language.label')}
        data={languages.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
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
      // In the new language: `t` of this render still uses the old one.
      showDone(i18n.t('form.saved'));
    },
  });
}

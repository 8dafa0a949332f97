import { showProfile } from '@kolli/contract/people/profile';
import { changeSingleKeys } from '@kolli/contract/people/profile-changes';
import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { callQuery } from '../../lib/call/query.ts';

/** Whether shortcuts of single keys act for the person (FND-02): saved at once. */
export function KeysForm({ hasSingleKeys }: { hasSingleKeys: boolean }) {
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useSaveKeys();
  return (
    <FormSection savesItself title={t('shortcuts.title')} text={t('profile.keysText')}>
      <Switch
        label={t('profile.keys')}
        checked={isPending ? variables : hasSingleKeys}
        onChange={({ currentTarget }) => {
          if (!isPending) mutate(currentTarget.checked);
        }}
      />
    </FormSection>
  );
}

function useSaveKeys() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (singleKeys: boolean) => call(changeSingleKeys, { body: { singleKeys } }),
    onSuccess: ({ singleKeys }) => {
      queryClient.setQueryData(
        callQuery(showProfile, {}).queryKey,
        (profile) => profile && { ...profile, singleKeys },
      );
      showDone(t('form.saved'));
    },
  });
}

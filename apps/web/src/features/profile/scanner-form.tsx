import { showProfile } from '@kolli/contract/people/profile';
import { changeScanSound } from '@kolli/contract/people/profile-changes';
import { Button, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { callQuery } from '../../lib/call/query.ts';
import { playScanSound } from '../../lib/scan/scan-sound.ts';

type ScannerFormProps = { hasSound: boolean; onTest: () => void };

/**
 * Whether the person hears what a scan led to (SCN-08): saved at once, and played when it is turned on. A test scan shows
 * what the scanner at this computer sends (SCN-10).
 */
export function ScannerForm({ hasSound, onTest }: ScannerFormProps) {
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useSaveSound();
  return (
    <FormSection savesItself title={t('scanner.title')} text={t('profile.soundText')}>
      <Switch
        label={t('profile.sound')}
        checked={isPending ? variables : hasSound}
        onChange={({ currentTarget }) => {
          if (isPending) return;
          if (currentTarget.checked) playScanSound('found');
          mutate(currentTarget.checked);
        }}
      />
      <div>
        <Button variant="default" onClick={onTest}>
          {t('scannerTest.open')}
        </Button>
      </div>
    </FormSection>
  );
}

function useSaveSound() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (scanSound: boolean) => call(changeScanSound, { body: { scanSound } }),
    onSuccess: ({ scanSound }) => {
      queryClient.setQueryData(
        callQuery(showProfile, {}).queryKey,
        (profile) => profile && { ...profile, scanSound },
      );
      showDone(t('form.saved'));
    },
  });
}

import { showProfile } from '@kolli/contract/people/profile';
import { changeNotifyOf, type NewsKind, newsKinds } from '@kolli/contract/people/news';
import { Switch } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import { Notice } from '../../components/state/notice.tsx';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { callQuery } from '../../lib/call/query.ts';

type Permission = NotificationPermission | 'unsupported';

const permissionNow = (): Permission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** What the browser notifies the person of (TOD-06): saved at once. The browser asks when the first one is turned on. */
export function NotifyForm({ notifyOf }: { notifyOf: readonly NewsKind[] }) {
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useSaveNotifyOf();
  const [permission, setPermission] = useState(permissionNow);
  const chosen = isPending ? variables : notifyOf;
  const change = (kind: NewsKind, isOn: boolean) => {
    if (isPending) return;
    mutate(newsKinds.filter((one) => (one === kind ? isOn : chosen.includes(one))));
    if (isOn && permission === 'default')
      void Notification.requestPermission().then((answer) => setPermission(answer));
  };
  const isBlocked = permission === 'denied' || permission === 'unsupported';
  return (
    <FormSection savesItself title={t('profile.notifyTitle')} text={t('profile.notifyText')}>
      {newsKinds.map((kind) => (
        <Switch
          key={kind}
          data-wide
          label={t(`profile.notifyOf.${kind}`)}
          checked={chosen.includes(kind)}
          onChange={({ currentTarget }) => change(kind, currentTarget.checked)}
        />
      ))}
      {isBlocked && chosen.length > 0 && (
        <div data-wide role="status">
          <Notice
            kind="info"
            icon={<IconBellOff size={20} stroke={1.75} aria-hidden />}
            title={t('profile.notifyBlocked')}
          >
            {t(`profile.notifyWhy.${permission}`)}
          </Notice>
        </div>
      )}
    </FormSection>
  );
}

function useSaveNotifyOf() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (notifyOf: NewsKind[]) => call(changeNotifyOf, { body: { notifyOf } }),
    onSuccess: ({ notifyOf }) => {
      queryClient.setQueryData(
        callQuery(showProfile, {}).queryKey,
        (profile) => profile && { ...profile, notifyOf },
      );
      showDone(t('form.saved'));
    },
  });
}

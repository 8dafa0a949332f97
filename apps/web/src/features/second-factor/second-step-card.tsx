import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconDeviceMobile, IconKey } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../lib/time/shown-time.ts';
import { DangerButton } from '../../components/button/danger-button.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';
import { Badge } from '../../components/text/badge.tsx';
import { showDone } from '../../components/toast/messages.ts';
import { CodesModal } from './codes/codes-modal.tsx';
import { RemoveAppModal } from './remove-app-modal.tsx';
import { beginSetup, makeNewCodes, type Security, securityQuery } from './shown/security-calls.ts';
import { SecurityRow as Row } from './shown/security-row.tsx';
import { SetupModal } from './codes/setup-modal.tsx';
import classes from './shown/security.module.css';

/** The authenticator app and its recovery codes: set up, replace, remove (SEC-03). */
export function SecondStepCard({ security }: { security: Security }) {
  const { t } = useTranslation();
  const { app, codes: madeCodes, passkeys, isRequired } = security;
  const hasFactor = app !== null || passkeys.length > 0;
  const queryClient = useQueryClient();
  const removal = useDialogAbove<'remove'>();
  // Neither the key nor the codes stay in the cache.
  const begin = useMutation({ mutationFn: beginSetup, gcTime: 0 });
  const codes = useMutation({ mutationFn: makeNewCodes, gcTime: 0 });
  const refresh = () => void queryClient.invalidateQueries(securityQuery());
  const text = [t('security.secondStepText'), ...(isRequired ? [t('security.required')] : [])];
  return (
    <FormSection title={t('security.secondStep')} text={text.join(' ')}>
      <ul data-wide className={classes.rows}>
        <Row
          icon={IconDeviceMobile}
          title={t('security.app')}
          badge={<StateBadge isOn={app !== null} />}
          text={<AppText app={app} />}
        >
          <Button
            variant={app === null ? 'filled' : 'default'}
            size="sm"
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            {app === null ? t('security.setUp') : t('security.replace')}
          </Button>
          {app !== null && (!isRequired || passkeys.length > 0) && (
            <DangerButton size="sm" onClick={() => removal.show('remove')}>
              {t('security.remove')}
            </DangerButton>
          )}
        </Row>
        <Row icon={IconKey} title={t('security.codes')} text={<CodesText codes={madeCodes} />}>
          {hasFactor && (
            <Button
              variant="default"
              size="sm"
              loading={codes.isPending}
              onClick={() => codes.mutate()}
            >
              {t('security.makeNew')}
            </Button>
          )}
        </Row>
      </ul>
      {begin.data && (
        <SetupModal
          setup={begin.data}
          onClose={begin.reset}
          onDone={() => {
            begin.reset();
            refresh();
          }}
        />
      )}
      {codes.data && (
        <CodesModal
          codes={codes.data}
          onDone={() => {
            codes.reset();
            refresh();
          }}
        />
      )}
      {removal.dialog !== null && (
        <RemoveAppModal
          onClose={removal.close}
          onDone={() => {
            removal.close();
            showDone(t('security.removed'));
            refresh();
          }}
        />
      )}
    </FormSection>
  );
}

function StateBadge({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  return isOn ? (
    <Badge icon={IconCircleCheck} tone="free" text={t('security.on')} />
  ) : (
    <Badge icon={IconCircleDashed} tone="quiet" text={t('security.off')} />
  );
}

function AppText({ app }: Pick<Security, 'app'>) {
  const { t } = useTranslation();
  if (app === null) return t('security.offText');
  const since = formatDate(new Date(app.setUpAt));
  if (app.lastUsedAt === null) return t('security.since', { since });
  return t('security.sinceUsed', { since, used: formatDateTime(new Date(app.lastUsedAt)) });
}

function CodesText({ codes }: Pick<Security, 'codes'>) {
  const { t } = useTranslation();
  if (codes === null) return t('security.codesOff');
  return t('security.codesLeft', { left: codes.left, made: formatDate(new Date(codes.madeAt)) });
}

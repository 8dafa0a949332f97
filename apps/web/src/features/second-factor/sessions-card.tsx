import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { DangerButton } from '../../components/button/danger-button.tsx';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';
import { showDone } from '../../components/toast/messages.ts';
import { EndSessionsModal } from './end-sessions-modal.tsx';
import { endSessions, type OwnSession, securityQuery } from './shown/security-calls.ts';
import { useBrowserName } from './shown/use-browser-name.ts';
import classes from './sessions-card.module.css';

type Asked = { which: Parameters<typeof endSessions>[0]; title: string; action: string };

type SessionsCardProps = { sessions: readonly OwnSession[]; sessionDays: number };

/** Where the person is signed in (SEC-08); each session but this one can be ended. */
export function SessionsCard({ sessions, sessionDays }: SessionsCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const { dialog: asked, show, close } = useDialogAbove<Asked>();
  const end = useEndSessions();
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <div>
          <h2 id={id}>{t('security.sessions')}</h2>
          <p>{t('security.sessionsText', { count: sessionDays })}</p>
        </div>
        {others > 0 && (
          <DangerButton
            size="sm"
            leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
            onClick={() =>
              show({
                which: { others: true },
                title: t('security.endOthersTitle', { count: others }),
                action: t('security.endOthers', { count: others }),
              })
            }
          >
            {t('security.endOthers', { count: others })}
          </DangerButton>
        )}
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('security.browser')}</th>
            <th scope="col">{t('security.lastUse')}</th>
            <th scope="col">{t('security.network')}</th>
            <th scope="col">
              <VisuallyHidden>{t('security.end')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={(name) =>
                show({
                  which: { sessionId: session.id },
                  title: t('security.endTitle', { name }),
                  action: t('security.end'),
                })
              }
            />
          ))}
        </tbody>
      </table>
      {asked !== null && (
        <EndSessionsModal
          {...asked}
          isBusy={end.isPending}
          onEnd={() => end.mutate(asked.which, { onSettled: close })}
          onClose={close}
        />
      )}
    </section>
  );
}

function useEndSessions() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: endSessions,
    onSuccess: (_, which) => {
      showDone(t('others' in which ? 'security.othersEnded' : 'security.ended'));
    },
    onSettled: () => queryClient.invalidateQueries(securityQuery()),
  });
}

type SessionRowProps = { session: OwnSession; onEnd: (name: string) => void };

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const name = useBrowserName(session);
  const BrowserIcon = session.isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <tr>
      <th scope="row">
        <span className={classes.browser}>
          <BrowserIcon size={20} stroke={1.75} aria-hidden />
          <span>
            <span className={classes.name}>
              {name}
              {session.isCurrent && (
                <span className={classes.current}>
                  <IconCheck size={15} stroke={1.9} aria-hidden />
                  {t('security.thisBrowser')}
                </span>
              )}
            </span>
            <span className={classes.since}>
              {t('security.signedIn', { time: formatDateTime(new Date(session.signedInAt)) })}
            </span>
          </span>
        </span>
      </th>
      <td data-label={t('security.lastUse')}>
        {session.isCurrent ? t('security.now') : formatDateTime(new Date(session.lastUsedAt))}
      </td>
      <td data-label={t('security.network')}>{session.network}</td>
      <td className={classes.action}>
        {!session.isCurrent && (
          <Button
            variant="default"
            size="sm"
            aria-label={t('security.endOf', { name })}
            onClick={() => onEnd(name)}
          >
            {t('security.end')}
          </Button>
        )}
      </td>
    </tr>
  );
}

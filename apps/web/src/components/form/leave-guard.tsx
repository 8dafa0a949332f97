import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentToken } from '../../lib/call/token.ts';
import { ModalFrame } from '../layout/modal-frame.tsx';

/**
 * Asks before a page is left whose form holds something that was not saved. A session that ends
 * leaves without asking: nothing can be saved then.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation();
  const isHeld = () => isDirty && currentToken() !== null;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isHeld() && current.pathname !== next.pathname,
    enableBeforeUnload: isHeld,
    disabled: !isDirty,
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  return (
    <ModalFrame
      opened={isAsking}
      onClose={() => blocker.reset?.()}
      title={t('form.leaveTitle')}
      lead={t('form.leaveText')}
      actions={
        <>
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            {t('form.leave')}
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            {t('form.stay')}
          </Button>
        </>
      }
    >
      {null}
    </ModalFrame>
  );
}

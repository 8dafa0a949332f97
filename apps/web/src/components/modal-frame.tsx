import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './modal-frame.module.css';

type ModalFrameProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  lead?: string;
  width?: 592 | 720;
  /** What the actions lead to, at the footer's left. */
  result?: ReactNode;
  /** Something typed would be lost: only its own buttons close it, no click outside or Escape. */
  isDirty?: boolean;
  /** Names what is shown, where a click can lead to a modal of another height. */
  step?: string;
  /** Buttons at the footer's right, the primary one last. */
  actions?: ReactNode;
  /** Submits on Enter; the primary action is then a button of type submit. */
  onSubmit?: () => void;
  children: ReactNode;
};

/** The second click of a double click falls on what the first one opened or led to: it closes nothing. */
const doubleClickMs = 400;

function useIsSettled(opened: boolean, step: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(opened ? step : null), opened ? doubleClickMs : 0);
    return () => clearTimeout(timer);
  }, [opened, step]);
  return settled === step;
}

/** Every modal's frame: title, content, and a footer with the result left and the actions right. */
export function ModalFrame(props: ModalFrameProps) {
  const { opened, onClose, title, lead, width = 592, result, actions, onSubmit, children } = props;
  const { isDirty = false, step = '' } = props;
  const { t } = useTranslation();
  const isSettled = useIsSettled(opened, step);
  const content = (
    <>
      <div className={classes.content}>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
      {(result || actions) && (
        <footer className={classes.footer}>
          <div className={classes.result}>{result}</div>
          <div className={classes.actions}>{actions}</div>
        </footer>
      )}
    </>
  );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={isSettled && !isDirty}
      closeOnEscape={!isDirty}
      size={width}
      title={title}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      classNames={{
        overlay: classes.overlay ?? '',
        content: classes.frame ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      {onSubmit ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </Modal>
  );
}

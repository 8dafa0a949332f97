import { Modal } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ScanTarget, useScanTarget } from '../../lib/scan/scan-targets.ts';
import classes from './modal-frame.module.css';
import { useKeepFocus } from './use-keep-focus.ts';

type ModalFrameProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  lead?: string;
  width?: 592 | 720;
  /** At the lower edge of the screen, on a phone as wide as it. */
  isSheet?: boolean;
  /** The outcome of the actions, at the footer's left. */
  result?: ReactNode;
  /** There is unsaved input: only the modal's own buttons close it, no outside click or Escape. */
  isDirty?: boolean;
  /** Only its own buttons close it. */
  hasNoClose?: boolean;
  /** Identifies the content if a click can replace it by content of another height. */
  step?: string;
  /** Buttons at the footer's right, the primary one last. */
  actions?: ReactNode;
  /** What a scan does here. By default it replaces the dialog, and asks first if there is input. */
  scan?: Omit<ScanTarget, 'close'>;
  /** Scans are for what is below: a question about a scan. */
  isAboveScans?: boolean;
  /** Submits on Enter; the primary action is then a button of type submit. */
  onSubmit?: () => void;
  /** The form that is submitted. */
  formRef?: Ref<HTMLFormElement>;
  children: ReactNode;
};

/**
 * Outside clicks are ignored for this time after opening, because the second click of a double
 * click may land there.
 */
const doubleClickMs = 400;

function useCanClickOutside(opened: boolean, step: string): boolean {
  const [settledStep, setSettledStep] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(
      () => setSettledStep(opened ? step : null),
      opened ? doubleClickMs : 0,
    );
    return () => clearTimeout(timer);
  }, [opened, step]);
  return settledStep === step;
}

function scanScreenOf(hasNoClose: boolean, isDirty: boolean): ScanTarget['screen'] {
  if (hasNoClose) return 'blocked';
  return isDirty ? 'unsaved' : 'dialog';
}

/**
 * The frame of every modal: title, content, and a footer with the outcome left and the actions
 * right.
 */
export function ModalFrame(props: ModalFrameProps) {
  const { opened, onClose, title, lead, width = 592, result, actions, onSubmit, children } = props;
  const { isDirty = false, hasNoClose = false, isSheet = false, step = '', formRef } = props;
  const { t } = useTranslation();
  const canClickOutside = useCanClickOutside(opened, step);
  const keepFocus = useKeepFocus();
  const scan = props.scan ?? { screen: scanScreenOf(hasNoClose, isDirty) };
  useScanTarget(
    opened && props.isAboveScans !== true ? { ...scan, close: onClose } : undefined,
    true,
  );
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
      onFocus={keepFocus}
      closeOnClickOutside={canClickOutside && !isDirty}
      closeOnEscape={!isDirty}
      size={width}
      {...(isSheet ? { xOffset: 0, yOffset: 0 } : {})}
      title={title}
      withCloseButton={!hasNoClose}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      classNames={{
        overlay: classes.overlay ?? '',
        inner: isSheet ? (classes.sheet ?? '') : '',
        content: classes.frame ?? '',
        header: classes.header ?? '',
        close: classes.close ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      {onSubmit ? (
        <form
          ref={formRef}
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

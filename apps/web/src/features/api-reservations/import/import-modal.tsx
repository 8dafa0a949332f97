import { Button, Progress as ProgressBar } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import classes from './import.module.css';
import { ImportInput } from './import-input.tsx';
import { linesIn } from './import-lines.ts';
import { ImportPreview } from './import-preview.tsx';
import { useImportText } from './use-import-text.ts';
import { type OrderImport, type Progress, useOrderImport } from './use-order-import.ts';

type ImportModalProps = { pharmacyId: string; onImported: () => void; onClose: () => void };

/** Imports orders that are pasted or in a file (INT-12): first what would become of each line, then the import. */
export function ImportModal({ pharmacyId, onImported, onClose }: ImportModalProps) {
  const { t } = useTranslation();
  const orders = useOrderImport({ pharmacyId, onImported });
  const input = useImportText(orders.check);
  const { lines, progress } = orders;
  const step = progress === null ? (lines === null ? 'input' : 'lines') : 'working';
  const isOver = lines !== null && linesIn(lines, 'ready').length === 0 && !orders.unfinished;
  return (
    <ModalFrame
      opened
      width={720}
      step={step}
      hasNoClose={step === 'working'}
      isDirty={step === 'working' || (input.text !== '' && !isOver)}
      title={t('orderImport.title')}
      lead={step === 'input' ? t('orderImport.lead') : ''}
      onClose={onClose}
      result={step === 'working' && <StopButton orders={orders} />}
      actions={
        step !== 'working' && (
          <Actions {...{ orders, onClose }} isEmpty={input.text === ''} onCheck={input.check} />
        )
      }
    >
      {step === 'input' && <ImportInput input={input} />}
      {progress !== null && <Working progress={progress} />}
      {step === 'lines' && <ImportPreview orders={orders} />}
    </ModalFrame>
  );
}

/** How far it is. */
function Working({ progress: { work, done, total } }: { progress: Progress }) {
  const { t } = useTranslation();
  const title = t(work === 'check' ? 'orderImport.checking' : 'orderImport.importing');
  return (
    <>
      <p className={classes.progress} role="status">
        {title} {t('work.progress', { done, total })}
      </p>
      <ProgressBar aria-label={title} value={total === 0 ? 100 : (done / total) * 100} />
    </>
  );
}

/** The button of a step has the focus when it appears. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Ends the work after the call that has begun; apart from the buttons that begin it, for the sake of double clicks. */
function StopButton({ orders }: { orders: OrderImport }) {
  const { t } = useTranslation();
  return (
    <Button
      ref={focus}
      variant="default"
      loading={orders.progress?.isStopping === true}
      onClick={orders.stop}
    >
      {t('orderImport.stop')}
    </Button>
  );
}

type ActionsProps = {
  orders: OrderImport;
  isEmpty: boolean;
  onCheck: () => void;
  onClose: () => void;
};

/** What can be done next; the last button leads on. */
function Actions({ orders, isEmpty, onCheck, onClose }: ActionsProps) {
  const { t } = useTranslation();
  const { lines, unfinished } = orders;
  if (lines === null) {
    return (
      <>
        <Button key="cancel" variant="default" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button key="check" disabled={isEmpty} onClick={onCheck}>
          {t('orderImport.check')}
        </Button>
      </>
    );
  }
  const ready = linesIn(lines, 'ready').length;
  return (
    <>
      <Button key="back" variant="default" onClick={orders.leave}>
        {t(linesIn(lines, 'imported').length > 0 ? 'orderImport.more' : 'orderImport.change')}
      </Button>
      {unfinished && (
        <Button key="rest" ref={focus} onClick={orders.checkRest}>
          {t('orderImport.checkRest')}
        </Button>
      )}
      {!unfinished && ready > 0 && <ImportButton count={ready} onImport={orders.importReady} />}
      {!unfinished && ready === 0 && (
        <Button key="close" ref={focus} onClick={onClose}>
          {t('actions.close')}
        </Button>
      )}
    </>
  );
}

type ImportButtonProps = { count: number; onImport: () => void };

/** Confirms what was seen: neither the second click of a double click nor a key that is held down does. */
function ImportButton({ count, onImport }: ImportButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      ref={focus}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
      onClick={(event) => {
        if (event.detail < 2) onImport();
      }}
    >
      {t('orderImport.import', { count })}
    </Button>
  );
}

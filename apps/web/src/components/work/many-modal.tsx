import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DangerButton } from '../button/danger-button.tsx';
import { ModalFrame } from '../layout/modal-frame.tsx';
import { type Each, useEach } from './use-each.ts';
import { WorkModal } from './work-modal.tsx';
import classes from './work.module.css';

type ManyModalProps<Item extends Each> = {
  /** The question, and then the title of the work. */
  title: string;
  /** The button that begins. */
  submit: string;
  isDanger?: boolean;
  items: readonly Item[];
  act: (item: Item) => Promise<unknown>;
  /** A text, or fields: then `isDirty` says whether there is input, and `check` whether it may begin. */
  children?: ReactNode;
  check?: () => boolean;
  isDirty?: boolean;
  /** Called once with the keys of what is done. */
  onEnd: (doneKeys: ReadonlySet<string>) => void;
  onClose: () => void;
};

/** Asks before the same is done with many, shows how far that is, and then what became of each (TOD-03, LST-16). */
export function ManyModal<Item extends Each>(props: ManyModalProps<Item>) {
  const { title, submit, isDanger = false, act, children, check, isDirty, onEnd, onClose } = props;
  const { t } = useTranslation();
  // As they were chosen: the list behind is loaded again.
  const [items] = useState(props.items);
  const each = useEach(items, act, onEnd);
  if (each.hasBegun) {
    return <WorkModal title={title} work={each.work} onCancel={each.cancel} onClose={onClose} />;
  }
  const begin = () => {
    if (check?.() !== false) each.run();
  };
  // Enter must not begin what can't be undone, except where something was typed for it.
  const isQuestion = isDanger && check === undefined;
  return (
    <ModalFrame
      opened
      isDirty={isDirty === true}
      title={title}
      onClose={onClose}
      {...(isQuestion ? {} : { onSubmit: begin })}
      actions={
        <>
          <Button variant="default" data-autofocus={isQuestion || undefined} onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          {isDanger ? (
            <DangerButton isFinal onClick={begin}>
              {submit}
            </DangerButton>
          ) : (
            <Button type="submit" data-autofocus={isDirty === undefined || undefined}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      {children}
      <p className={classes.names}>{items.map(({ name }) => name).join(', ')}</p>
    </ModalFrame>
  );
}

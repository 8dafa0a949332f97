import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import type { LabelLength } from '../../../components/shelf-select/shelf-label.ts';
import type { Shelf } from '../../../components/shelf-select/shelf-option.tsx';
import { ShelfSelect } from '../../../components/shelf-select/shelf-select.tsx';

type ShelfFormProps = {
  title: string;
  lead: string;
  submitLabel: string;
  cancelLabel: string;
  shelves: readonly Shelf[];
  chosen: readonly string[];
  labelLength: LabelLength;
  /** Whether the list is open at first. */
  isOpenAtFirst: boolean;
  isBusy: boolean;
  onChange: (names: readonly string[]) => void;
  onSubmit: () => void;
  onClose: () => void;
};

/** Asks for one shelf or several; without any the field is in error and nothing is sent (SHF-09). */
export function ShelfForm(props: ShelfFormProps) {
  const { title, lead, submitLabel, cancelLabel, chosen, isBusy, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const [isTried, setIsTried] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const isMissing = chosen.length === 0;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={title}
      lead={lead}
      onSubmit={() => {
        setIsTried(true);
        if (isMissing) target.current?.focus();
        else onSubmit();
      }}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <ShelfSelect
        shelves={props.shelves}
        chosen={chosen}
        labelLength={props.labelLength}
        isOpenAtFirst={props.isOpenAtFirst}
        targetRef={target}
        // In Swedish this sentence asks to choose a shelf (SHF-10).
        error={isTried && isMissing ? t('shelf.required') : undefined}
        onChange={props.onChange}
      />
    </ModalFrame>
  );
}

import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedChoice } from '../../../components/form/segmented-choice.tsx';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { LabelFace } from './label-face.tsx';
import {
  type LabelFormat,
  labelFormats,
  PER_SHEET,
  lastFormat,
  storeFormat,
} from './label-format.ts';
import type { Label } from './label-parts.ts';
import { LabelPaper } from './label-paper.tsx';
import classes from './labels-modal.module.css';

type LabelsModalProps = { labels: readonly Label[]; onClose: () => void };

/** Prints labels with a kolli ID as QR code and bars, its door and its pharmacy, in the chosen format (LST-03). */
export function LabelsModal({ labels, onClose }: LabelsModalProps) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<LabelFormat>(lastFormat);
  const [timeMs] = useState(serverNow);
  const [first] = labels;
  const pages = format === 'sheet' ? Math.ceil(labels.length / PER_SHEET) : labels.length;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('labels.title', { count: labels.length })}
      lead={t('labels.pages', { count: pages })}
      step={format}
      onSubmit={() => {
        storeFormat(format);
        window.print();
      }}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.close')}
          </Button>
          <Button
            type="submit"
            data-autofocus
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          >
            {t('print.button')}
          </Button>
        </>
      }
    >
      <SegmentedChoice
        label={t('labels.format')}
        options={labelFormats.map((value) => ({ value, label: t(`labels.formats.${value}`) }))}
        value={format}
        onChange={setFormat}
      />
      {first && (
        <div className={classes.preview} data-format={format}>
          <LabelFace label={first} format={format} timeMs={timeMs} />
        </div>
      )}
      <LabelPaper labels={labels} format={format} timeMs={timeMs} />
    </ModalFrame>
  );
}

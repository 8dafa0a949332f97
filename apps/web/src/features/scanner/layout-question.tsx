import type { EitherCode } from '@kolli/domain/scan/read-scan';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import classes from './layout-question.module.css';

type LayoutQuestionProps = {
  either: EitherCode;
  onClose: () => void;
  onAnswer: (layout: keyof EitherCode) => void;
};

/**
 * Asks which of two codes is printed on the label, where the keys of the scanner do not tell (SCN-10). The next scan
 * takes its place; nothing is chosen by Enter.
 */
export function LayoutQuestion({ either, onClose, onAnswer }: LayoutQuestionProps) {
  const { t } = useTranslation();
  const ids = (['computer', 'us'] as const).flatMap((layout) => {
    const code = either[layout];
    return code.kind === 'kolliId' ? [{ layout, kolliId: code.kolliId }] : [];
  });
  return (
    <ModalFrame
      opened
      isAboveScans
      onClose={onClose}
      title={t('layoutQuestion.title')}
      lead={t('layoutQuestion.text')}
      actions={
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('layoutQuestion.close')}
        </Button>
      }
    >
      <div className={classes.ids}>
        {ids.map(({ layout, kolliId }) => (
          <Button key={layout} variant="default" size="lg" onClick={() => onAnswer(layout)}>
            {kolliId}
          </Button>
        ))}
        {ids.length === 1 && (
          <Button variant="default" size="lg" onClick={() => onAnswer('computer')}>
            {t('layoutQuestion.another')}
          </Button>
        )}
      </div>
    </ModalFrame>
  );
}

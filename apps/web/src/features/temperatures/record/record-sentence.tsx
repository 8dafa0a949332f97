import type { TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { IconCircleCheck, IconPlugConnectedX, IconTemperaturePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './record-sentence.module.css';
import { recordWords } from './record-words.ts';

type RecordSentenceProps = {
  record: TemperatureRecord;
  /** The filter by sensor, for the chart and the current temperatures. */
  children?: ReactNode;
};

/** What was measured, and what the readings show (TRU-04). Green only if no reading is missing. */
export function RecordSentence({ record, children }: RecordSentenceProps) {
  const { t, i18n } = useTranslation();
  const { lead, deviations, gaps, detail } = recordWords(record, t, i18n.language);
  const { verdict, measured, expected } = record.summary;
  const isWhole = verdict === 'within' && measured === expected;
  const isNone = verdict === 'not_measured';
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={classes.record}>
      <div className={classes.text}>
        <p className={classes.sentence}>
          <span data-tone={isWhole ? 'good' : isNone ? 'gap' : undefined}>
            {isWhole && <IconCircleCheck {...icon} />}
            {isNone && <IconPlugConnectedX {...icon} />}
            {lead}
          </span>
          {deviations !== null && (
            <a href="#deviations" data-tone="bad">
              <IconTemperaturePlus {...icon} />
              {deviations}
            </a>
          )}
          {gaps !== null && (
            <a href="#gaps" data-tone="gap">
              <IconPlugConnectedX {...icon} />
              {gaps}
            </a>
          )}
        </p>
        <p className={classes.detail}>{detail}</p>
      </div>
      <div className={classes.filter}>{children}</div>
    </div>
  );
}

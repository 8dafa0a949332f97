import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BoxSelect } from '../../components/box/box-select.tsx';
import { DayRangeFilter } from '../../components/filters/day-range-filter.tsx';
import type { DayRange } from '../../components/filters/filter-types.ts';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { dayWords } from '../../components/filters/filter-words.ts';
import { PrintHead } from '../../components/print/print-head.tsx';
import { Page } from '../../components/layout/page.tsx';
import classes from './temperature-screen.module.css';

type TemperatureScreenProps = {
  boxes: readonly PickupBoxSummary[];
  boxId: string;
  onChooseBox: (boxId: string) => void;
  range: DayRange;
  onRange: (range: DayRange) => void;
  /** The download buttons. */
  action: ReactNode;
  chart: ReactNode;
  checks: ReactNode;
  deviations: ReactNode;
};

/** The temperature log: filters, the chart with the checks next to it, the deviations below. */
export function TemperatureScreen(props: TemperatureScreenProps) {
  const { boxes, boxId, onChooseBox, range, onRange } = props;
  const { t } = useTranslation();
  return (
    <Page>
      <PrintHead
        title={t('shell.tabs.temperatureLog')}
        filters={[boxes.find(({ id }) => id === boxId)?.info.name ?? '', dayWords(range)]}
      />
      <div className={classes.toolbar}>
        <BoxSelect boxes={boxes} boxId={boxId} onChoose={onChooseBox} />
        <div className={classes.bar}>
          <FilterBar
            filters={<DayRangeFilter value={range} onChange={onRange} />}
            action={props.action}
          />
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.sheet}>
          <div className={classes.chart}>{props.chart}</div>
        </div>
        <div className={classes.sheet}>{props.checks}</div>
      </div>
      {props.deviations}
    </Page>
  );
}

import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import type { ReactNode } from 'react';
import { BoxSelect } from '../../components/box-select.tsx';
import { DayRangeFilter } from '../../components/filters/day-range-filter.tsx';
import type { DayRange } from '../../components/filters/filter-types.ts';
import { Page } from '../../components/page.tsx';
import classes from './temperature-screen.module.css';

type TemperatureScreenProps = {
  boxes: readonly PickupBoxSummary[];
  boxId: string;
  onChooseBox: (boxId: string) => void;
  range: DayRange;
  onRange: (range: DayRange) => void;
  /** More filters, such as which sensor. */
  filters?: ReactNode;
  /** What the screen gives to take away. */
  action: ReactNode;
  chart: ReactNode;
  checks: ReactNode;
  deviations: ReactNode;
};

/** The temperature log: what is looked at, the chart, the checks at its side, the deviations below. */
export function TemperatureScreen(props: TemperatureScreenProps) {
  const { boxes, boxId, onChooseBox, range, onRange } = props;
  return (
    <Page>
      <div className={classes.toolbar}>
        <BoxSelect boxes={boxes} boxId={boxId} onChoose={onChooseBox} />
        <DayRangeFilter value={range} onChange={onRange} />
        <div className={classes.sensor}>{props.filters}</div>
        <div className={classes.action}>{props.action}</div>
      </div>
      <div className={classes.columns}>
        <div className={classes.sheet}>{props.chart}</div>
        <div className={classes.sheet}>{props.checks}</div>
      </div>
      {props.deviations}
    </Page>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { Page } from '../../components/layout/page.tsx';
import { SegmentedChoice } from '../../components/form/segmented-choice.tsx';
import { AveragePickup } from './average-pickup.tsx';
import type { ShownCapacity } from './capacity-query.ts';
import { type CapacityView, capacityViews } from './capacity-range.ts';
import classes from './capacity-screen.module.css';
import { CapacityTable } from './capacity-table.tsx';

type CapacityScreenProps = {
  view: CapacityView;
  onView: (view: CapacityView) => void;
  /** Undefined while it loads. */
  shown: ShownCapacity | undefined;
  /** Shown instead of the figures while they load or after they failed. */
  children?: ReactNode;
};

/** Box capacity (BOX-19 to BOX-25): how full a box was, and how soon parcels were picked up. */
export function CapacityScreen({ view, onView, shown, children }: CapacityScreenProps) {
  const { t } = useTranslation();
  return (
    <Page>
      <div className={classes.toolbar}>
        <SegmentedChoice
          label={t('capacity.view')}
          options={capacityViews.map((value) => ({ value, label: t(`capacity.${value}`) }))}
          value={view}
          onChange={onView}
        />
        {shown && (
          <p className={classes.range} aria-live="polite">
            {`${formatDateTime(shown.range.start)} – ${formatDateTime(shown.range.end)}`}
          </p>
        )}
      </div>
      {shown ? (
        <div className={classes.figures}>
          <AveragePickup hours={shown.capacity.averagePickupTime} />
          <CapacityTable capacity={shown.capacity.capacity} />
        </div>
      ) : (
        children
      )}
    </Page>
  );
}

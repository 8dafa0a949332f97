import { alarmTypes } from '@kolli/contract/monitoring/alarms';
import { alarmWordsIn } from '@kolli/contract/monitoring/alarm-words';
import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BoxSelect } from '../../components/box/box-select.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { ChoiceFilter } from '../../components/filters/choice-filter.tsx';
import { DayRangeFilter } from '../../components/filters/day-range-filter.tsx';
import { ListFoot } from '../../components/layout/list-foot.tsx';
import { ListScreen } from '../../components/layout/list-screen.tsx';
import type { ListedAlarm } from './alarm-words.ts';
import type { AlarmsFilter } from './alarms-query.ts';
import type { useAlarmRows } from './use-alarm-rows.ts';

type AlarmsScreenProps = {
  found: ReturnType<typeof useAlarmRows>;
  columns: readonly DataColumn<ListedAlarm>[];
  boxes: readonly PickupBoxSummary[];
  /** The number of ongoing alarms by box id; boxes without any are missing. */
  ongoing: ReadonlyMap<string, number>;
  filter: AlarmsFilter;
  onFilter: (change: Partial<AlarmsFilter>) => void;
  /** Resets the filters to the current month and all types. */
  onReset: () => void;
  /** The download button. */
  action: ReactNode;
};

/** Alarms of one box (ALM-01 to ALM-04), newest first. */
export function AlarmsScreen(props: AlarmsScreenProps) {
  const { found, filter, onReset } = props;
  const { t } = useTranslation();
  const { boxId, range, type } = filter;
  return (
    <ListScreen
      title={t('shell.tabs.alarms')}
      filters={<FilterBar {...props} />}
      action={props.action}
      foot={
        <ListFoot
          text={t(found.states.more === 'none' ? 'alarms.all' : 'alarms.loaded', {
            count: found.rows.length,
          })}
          readAt={found.readAt}
        />
      }
    >
      <DataTable
        key={[boxId, range.from, range.to, type].join(' ')}
        {...found.states}
        label={t('shell.tabs.alarms')}
        columns={props.columns}
        rows={found.rows}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        isStale={found.isStale}
        empty={
          <EmptyState title={t('alarms.none')} text={t('alarms.noneText')}>
            <Button variant="default" onClick={onReset}>
              {t('alarms.reset')}
            </Button>
          </EmptyState>
        }
      />
    </ListScreen>
  );
}

function FilterBar({ boxes, ongoing, filter, onFilter }: AlarmsScreenProps) {
  const { t, i18n } = useTranslation();
  const { types } = alarmWordsIn(i18n.language);
  return (
    <>
      <BoxSelect
        boxes={boxes}
        boxId={filter.boxId}
        nameOf={({ id, info }) => {
          const count = ongoing.get(id);
          return count === undefined
            ? info.name
            : t('alarms.boxOngoing', { box: info.name, count });
        }}
        onChoose={(boxId) => {
          onFilter({ boxId });
        }}
      />
      <ChoiceFilter
        label={t('alarms.type')}
        options={(['all', ...alarmTypes] as const).map((value) => ({
          value,
          label: value === 'all' ? t('alarms.allTypes') : types[value],
        }))}
        value={filter.type ?? 'all'}
        onChange={(chosen) => {
          onFilter({ type: chosen === 'all' ? undefined : chosen });
        }}
      />
      <DayRangeFilter
        value={filter.range}
        onChange={(range) => {
          onFilter({ range });
        }}
      />
    </>
  );
}

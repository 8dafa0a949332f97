import { type Alarm, alarmTypes } from '@kolli/contract/monitoring/alarms';
import { alarmWordsIn } from '@kolli/contract/monitoring/alarm-words';
import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BoxSelect } from '../../components/box/box-select.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import type { Selection } from '../../components/selection/use-selection.ts';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { NothingMatches } from '../../components/state/nothing-matches.tsx';
import { ChoiceFilter } from '../../components/filters/choice-filter.tsx';
import { dayWords } from '../../components/filters/filter-words.ts';
import { DayRangeFilter } from '../../components/filters/day-range-filter.tsx';
import { ListFoot } from '../../components/list/list-foot.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { AlarmsFilter } from './alarms-query.ts';
import classes from './alarms-screen.module.css';
import type { useAlarmRows } from './use-alarm-rows.ts';

type AlarmsScreenProps = {
  found: ReturnType<typeof useAlarmRows>;
  columns: readonly DataColumn<Alarm>[];
  /** Must be referentially stable. */
  rowName: (alarm: Alarm) => string;
  selection: Selection<Alarm>;
  /** Instead of the foot while rows are chosen. */
  many: ReactNode;
  boxes: readonly PickupBoxSummary[];
  /** The number of ongoing alarms by box id; boxes without any are missing. */
  ongoing: ReadonlyMap<string, number>;
  filter: AlarmsFilter;
  onFilter: (change: Partial<AlarmsFilter>) => void;
  /** Resets the filters to the current month and all types; undefined if they are shown. */
  onReset: (() => void) | undefined;
  /** How many alarms the tab counts: those of all boxes in the last 30 days without a comment. */
  uncommented: number;
  /** Lists these; undefined if they are shown, or there are none. */
  onShowUncommented: (() => void) | undefined;
  /** The download button. */
  action: ReactNode;
};

/** The key of a row. */
export const rowKey = ({ id }: Alarm) => id;

/** What is listed. */
export function alarmsScope({ boxId, range, type, isUncommented }: AlarmsFilter): string {
  return [boxId, range.from, range.to, type, isUncommented].join(' ');
}

/** Alarms of one box, or of all (ALM-01 to ALM-04), newest first. */
export function AlarmsScreen(props: AlarmsScreenProps) {
  const { found, filter } = props;
  const { t, i18n } = useTranslation();
  const { boxId, range, type, isUncommented } = filter;
  return (
    <ListScreen
      title={t('shell.tabs.alarms')}
      filters={<Filters {...props} />}
      printed={[
        props.boxes.find(({ id }) => id === boxId)?.info.name ?? t('alarms.allBoxes'),
        dayWords(range),
        type === undefined ? t('alarms.allTypes') : alarmWordsIn(i18n.language).types[type],
        ...(isUncommented ? [t('alarms.without')] : []),
      ]}
      action={props.action}
      foot={
        props.many || (
          <ListFoot
            text={t(found.states.more === 'none' ? 'alarms.all' : 'alarms.loaded', {
              count: found.rows.length,
            })}
            readAt={found.readAt}
          >
            {found.rows.length > 0 && <ShowUncommented {...props} isInFoot />}
          </ListFoot>
        )
      }
    >
      <DataTable
        key={alarmsScope(filter)}
        {...found.states}
        name="alarms"
        label={t('shell.tabs.alarms')}
        columns={props.columns}
        rows={found.rows}
        rowKey={rowKey}
        rowName={props.rowName}
        selection={props.selection}
        isStale={found.isStale}
        empty={<NoAlarms {...props} />}
      />
    </ListScreen>
  );
}

/** Why no alarm is listed, and what leads to some: those that the tab counts may be of other days or boxes. */
function NoAlarms(props: AlarmsScreenProps) {
  const { filter, uncommented, onReset, onShowUncommented } = props;
  const { t } = useTranslation();
  if (filter.type !== undefined && onReset) return <NothingMatches onClear={onReset} />;
  const sentences = [
    t(filter.isUncommented ? 'alarms.noneUncommented' : 'alarms.noneText'),
    ...(onShowUncommented ? [t('alarms.uncommented', { count: uncommented })] : []),
    ...(onReset ? [t('alarms.noneHint')] : []),
  ];
  return (
    <EmptyState title={t('alarms.none')} text={sentences.join(' ')}>
      <ShowUncommented {...props} />
      {onReset && (
        <Button variant="default" onClick={onReset}>
          {t('alarms.reset')}
        </Button>
      )}
    </EmptyState>
  );
}

type ShowUncommentedProps = Pick<AlarmsScreenProps, 'uncommented' | 'onShowUncommented'> & {
  isInFoot?: boolean;
};

function ShowUncommented(props: ShowUncommentedProps) {
  const { uncommented, onShowUncommented, isInFoot = false } = props;
  const { t } = useTranslation();
  if (!onShowUncommented) return null;
  return (
    <Button
      variant={isInFoot ? 'subtle' : 'default'}
      className={isInFoot ? (classes.inFoot ?? '') : ''}
      onClick={onShowUncommented}
    >
      {t('alarms.showUncommented', { count: uncommented })}
    </Button>
  );
}

/** The types that are listed: the end of a fault is in the row of its alarm. */
const faultTypes = alarmTypes.filter((type) => type !== 'ok');

const sumOf = (ongoing: ReadonlyMap<string, number>) =>
  ongoing.values().reduce((sum, count) => sum + count, 0);

function Filters({ boxes, ongoing, filter, onFilter }: AlarmsScreenProps) {
  const { t, i18n } = useTranslation();
  const { types } = alarmWordsIn(i18n.language);
  const named = (name: string, count: number | undefined) =>
    count === undefined || count === 0 ? name : t('alarms.boxOngoing', { box: name, count });
  return (
    <>
      <BoxSelect
        boxes={boxes}
        boxId={filter.boxId ?? 'all'}
        nameOf={({ id, info }) => named(info.name, ongoing.get(id))}
        allName={boxes.length > 1 ? named(t('alarms.allBoxes'), sumOf(ongoing)) : undefined}
        onChoose={(boxId) => {
          onFilter({ boxId: boxId === 'all' ? undefined : boxId });
        }}
      />
      <ChoiceFilter
        label={t('alarms.type')}
        options={(['all', ...faultTypes] as const).map((value) => ({
          value,
          label: value === 'all' ? t('alarms.allTypes') : types[value],
        }))}
        value={filter.type ?? 'all'}
        onChange={(chosen) => {
          onFilter({ type: chosen === 'all' ? undefined : chosen });
        }}
      />
      <ChoiceFilter
        label={t('alarms.comments')}
        options={[
          { value: 'all', label: t('alarms.withOrWithout') },
          { value: 'without', label: t('alarms.without') },
        ]}
        value={filter.isUncommented ? 'without' : 'all'}
        onChange={(chosen) => {
          onFilter({ isUncommented: chosen === 'without' });
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

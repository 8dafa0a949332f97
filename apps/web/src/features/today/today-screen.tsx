import { Button, Kbd } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdayText } from '../../lib/text/intl-text.ts';
import { formatDate, formatDateTime, shownZone } from '../../lib/time/shown-time.ts';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { NothingMatches } from '../../components/state/nothing-matches.tsx';
import { TodayChips } from './list/today-chips.tsx';
import classes from './today-screen.module.css';
import type { TodayRows } from './rows/today-types.ts';

type TodayScreenProps = {
  /** Those of the chosen place. */
  groups: readonly TodayRows[];
  /** How much there is at all places. */
  total: number;
  /** The choice of a place. */
  filter: ReactNode;
  onReset: () => void;
  /** When the groups were fetched. */
  updatedMs: number;
  nowMs: number;
  list: ReactNode;
  /** Instead of the foot while rows are chosen. */
  many: ReactNode;
  /** The list on paper. */
  paper: ReactNode;
};

/** 'Today': what needs somebody, over all boxes and shelves (TOD-01). */
export function TodayScreen(props: TodayScreenProps) {
  const { groups, total, filter, onReset, updatedMs, nowMs, list, many, paper } = props;
  const { t, i18n } = useTranslation();
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const title = t('today.title');
  const now = new Date(nowMs);
  return (
    <>
      <div className={classes.head}>
        <ScreenHead
          title={title}
          tabTitle={total === 0 ? title : `(${String(total)}) ${title}`}
          detail={`${weekdayText(now, shownZone(), i18n.language)} ${formatDate(now)}`}
        />
      </div>
      {total === 0 ? (
        <EmptyState title={t('today.empty')} text={t('today.emptyText')} />
      ) : (
        <div className={classes.screen}>
          <div className={classes.bar}>
            {filter}
            <p>{t('today.walk')}</p>
            <Button
              variant="default"
              className={classes.print ?? ''}
              classNames={{ label: classes.printLabel ?? '', section: classes.printIcon ?? '' }}
              aria-label={t('today.print')}
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              onClick={() => {
                window.print();
              }}
            >
              {t('today.print')}
            </Button>
          </div>
          <TodayChips groups={groups} />
          {count === 0 ? <NothingMatches onClear={onReset} /> : list}
          {many ? (
            <div className={classes.many}>{many}</div>
          ) : (
            <Foot count={count} updatedMs={updatedMs} />
          )}
        </div>
      )}
      <div className={classes.paper}>{paper}</div>
    </>
  );
}

/** As it is written on the key, in every language. */
const enterKey = 'Enter';
const shiftKey = 'Shift';

function Foot({ count, updatedMs }: { count: number; updatedMs: number }) {
  const { t } = useTranslation();
  return (
    <footer className={classes.foot}>
      <span>{t('today.count', { count })}</span>
      <span className={classes.keys}>
        <Kbd>
          <IconArrowUp size={12} stroke={2} aria-hidden />
        </Kbd>
        <Kbd>
          <IconArrowDown size={12} stroke={2} aria-hidden />
        </Kbd>
        {t('today.keys.move')}
      </span>
      <span className={classes.keys}>
        <Kbd>{enterKey}</Kbd>
        {t('today.keys.act')}
      </span>
      <span className={classes.keys}>
        <Kbd>{shiftKey}</Kbd>
        <Kbd>
          <IconArrowDown size={12} stroke={2} aria-hidden />
        </Kbd>
        {t('today.keys.choose')}
      </span>
      <span className={classes.updated}>
        {t('table.updated', { time: formatDateTime(new Date(updatedMs)) })}
      </span>
    </footer>
  );
}

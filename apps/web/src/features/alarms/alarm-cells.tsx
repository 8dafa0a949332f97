import type { Alarm } from '@kolli/contract/monitoring/alarms';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDoor,
  IconHandStop,
  type Icon,
  IconPlugConnectedX,
  IconTemperatureMinus,
  IconTemperaturePlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/text/badge.tsx';
import { ColdName } from '../../components/box/cold-name.tsx';
import classes from './alarm-cells.module.css';
import { causeWords, doorKey, sensorWords } from './alarm-words.ts';
import type { AlarmType } from './alarms-query.ts';

const ICONS: Readonly<Record<AlarmType, Icon>> = {
  ok: IconCircleCheck,
  door_open: IconDoor,
  door_closed: IconDoor,
  temp_high: IconTemperaturePlus,
  temp_low: IconTemperatureMinus,
  other: IconAlertTriangle,
  missing: IconPlugConnectedX,
};

/** An alarm's cause with its icon. */
export function CauseCell({ alarm }: { alarm: Alarm }) {
  const { i18n } = useTranslation();
  const Icon = alarm.alarmCause === 'parcels_on_hold' ? IconHandStop : ICONS[alarm.alarmType];
  const [main, more] = causeWords(alarm, i18n.language);
  return (
    <span className={classes.cause} data-type={alarm.alarmType}>
      <Icon size={17} stroke={1.9} aria-hidden />
      <span className={classes.words}>
        <span className={classes.main} title={main}>
          {main}
        </span>
        {more !== undefined && (
          <span className={classes.more} title={more}>
            {more}
          </span>
        )}
      </span>
    </span>
  );
}

/** Marks an alarm without an end. */
export function StillOpen() {
  const { t } = useTranslation();
  return <Badge icon={IconAlertTriangle} tone="danger" text={t('alarms.stillOpen')} />;
}

type SensorCellProps = { alarm: Alarm; fridges: ReadonlySet<string> };

/** The place of an alarm; a fridge has an icon. */
export function SensorCell({ alarm, fridges }: SensorCellProps) {
  const { i18n } = useTranslation();
  return (
    <ColdName isFridge={fridges.has(doorKey(alarm))}>
      {sensorWords(alarm, fridges, i18n.language)}
    </ColdName>
  );
}

import { formatPhone } from '@kolli/domain/people/phone-numbers';
import { Button } from '@mantine/core';
import { IconDoor, IconPackageOff, IconSnowflake, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../../components/data-table/row-actions/row-actions.tsx';
import { GuardedButton } from '../../../components/button/guarded-button.tsx';
import { RowCheck } from '../../../components/selection/row-check.tsx';
import type { SelectionStore } from '../../../components/selection/selection-store.ts';
import { relativeTimeText } from '../../../lib/text/intl-text.ts';
import type { MainAction, TodayPlace, TodayRow as Row } from '../rows/today-types.ts';
import classes from './today-list.module.css';

type TodayRowProps = {
  row: Row;
  action: MainAction | undefined;
  nowMs: number;
  /** Opens the information about its delivery; undefined for alarms and doors. */
  onInfo: (() => void) | undefined;
  selection: SelectionStore;
  /** Its menu; undefined where its main action is all. */
  menu: { readonly isOpen: boolean; readonly onOpen: (button: HTMLElement) => void } | undefined;
};

/** A row: where, what, why and since when, its one main action, and a menu of others. */
export function TodayRow({ row, action, nowMs, onInfo, selection, menu }: TodayRowProps) {
  const { t, i18n } = useTranslation();
  const { place, title, phoneNumber, why, more, timeMs } = row;
  const name = `${title}, ${place.name}`;
  const menuId = useId();
  return (
    <li className={classes.row}>
      <RowCheck store={selection} rowKey={row.key} rowName={name} />
      <PlaceSign place={place} />
      <div className={classes.place}>
        <b>{place.name}</b>
        <span>{place.where}</span>
      </div>
      <div className={classes.what}>
        {onInfo === undefined ? (
          <b>{title}</b>
        ) : (
          <button
            type="button"
            className={classes.info}
            title={title}
            aria-label={t('today.actions.info', { kolliId: title })}
            onClick={onInfo}
          >
            {title}
          </button>
        )}
        {phoneNumber !== null && <span>{formatPhone(phoneNumber)}</span>}
      </div>
      <div className={classes.why}>
        <span>{why}</span>
        <span>{more}</span>
      </div>
      <span className={classes.age}>{relativeTimeText(timeMs, nowMs, i18n.language)}</span>
      <div className={classes.action}>
        {action && <ActionButton action={action} name={name} />}
        {menu && (
          <MenuButton
            id={menuId}
            label={t('table.moreActions')}
            rowName={name}
            isOpen={menu.isOpen}
            onOpen={menu.onOpen}
          />
        )}
      </div>
    </li>
  );
}

const SIGNS = { door: IconDoor, shelf: IconStack2, cooling: IconSnowflake, none: IconPackageOff };

function PlaceSign({ place: { icon } }: { place: TodayPlace }) {
  const Icon = SIGNS[icon];
  return (
    <span className={classes.sign} data-sign={icon}>
      <Icon size={17} stroke={1.75} aria-hidden />
    </span>
  );
}

type ActionButtonProps = { action: MainAction; name: string };

function ActionButton({ action, name }: ActionButtonProps) {
  const { label, reason } = action;
  const shared = {
    variant: 'default',
    fullWidth: true,
    'aria-label': `${label}: ${name}`,
    'data-main': true,
  } as const;
  if ('link' in action) {
    return (
      <Button {...shared} renderRoot={(root: object) => <Link {...root} {...action.link} />}>
        {label}
      </Button>
    );
  }
  return (
    <GuardedButton {...shared} reason={reason} onClick={action.onSelect}>
      {label}
    </GuardedButton>
  );
}

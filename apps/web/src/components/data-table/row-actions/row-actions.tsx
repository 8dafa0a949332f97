import { t } from '../../../lib/text/row-text.ts';
import classes from './row-actions.module.css';
import type { RowAction } from './row-action.ts';
import { RowButton } from './row-button.tsx';

type RowActionsProps = {
  actions: readonly RowAction[];
  rowName: string;
  /** The id of the row's menu button, which labels its menu. */
  menuButtonId: string;
  isMenuOpen: boolean;
  onMenu: (button: HTMLElement) => void;
};

/** Up to two action buttons in fixed places of a row's last cell, and the menu button for the rest. */
export function RowActions(props: RowActionsProps) {
  const { actions, rowName, menuButtonId, isMenuOpen, onMenu } = props;
  return (
    <>
      {([1, 2] as const).map((place) => {
        const action = actions.find((one) => one.place === place);
        return action ? (
          <RowButton
            key={place}
            icon={action.icon}
            label={action.label}
            rowName={rowName}
            place={place}
            onClick={action.onSelect}
          />
        ) : (
          <span key={place} className={classes.gap} />
        );
      })}
      {actions.some(({ place }) => place === undefined) && (
        <MenuButton
          id={menuButtonId}
          label={t('table.moreActions')}
          rowName={rowName}
          isOpen={isMenuOpen}
          onOpen={onMenu}
        />
      )}
    </>
  );
}

type MenuButtonProps = {
  id: string;
  label: string;
  rowName: string;
  isOpen: boolean;
  onOpen: (button: HTMLElement) => void;
};

/** The button of three dots that opens a row's menu. */
export function MenuButton({ id, label, rowName, isOpen, onOpen }: MenuButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className={classes.button}
      data-place="menu"
      data-hint={isOpen ? undefined : label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={`${label}: ${rowName}`}
      onClick={(event) => {
        onOpen(event.currentTarget);
      }}
    />
  );
}

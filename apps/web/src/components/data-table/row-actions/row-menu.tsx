import { Menu } from '@mantine/core';
import { type Ref, useLayoutEffect } from 'react';
import type { RowAction } from './row-action.ts';
import classes from './row-menu.module.css';

type RowMenuProps = {
  /** The button that opened it. */
  button: HTMLElement;
  actions: readonly RowAction[];
  onClose: () => void;
};

/**
 * The single menu of a table, placed at the button that opened it: one menu per row would be too
 * expensive in a long list. Focus returns to the button.
 */
export function RowMenu({ button, actions, onClose }: RowMenuProps) {
  const inMenu = actions.filter(({ place }) => place === undefined);
  const usual = inMenu.filter(({ isDanger }) => !isDanger);
  const dangerous = inMenu.filter(({ isDanger }) => isDanger);
  const item = (action: RowAction) => (
    <Item
      key={action.id}
      action={action}
      isFirst={action === (usual[0] ?? dangerous[0])}
      onSelect={() => {
        // A dialog that opens now returns focus to the element that is focused here.
        button.focus();
        action.onSelect();
      }}
    />
  );
  return (
    <Menu
      opened
      position="bottom-end"
      width={224}
      onClose={() => {
        button.focus();
        onClose();
      }}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: button.closest('main') ?? document.body }}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <At element={button} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''} aria-labelledby={button.id}>
        {usual.map(item)}
        {usual.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map(item)}
      </Menu.Dropdown>
    </Menu>
  );
}

type ItemProps = { action: RowAction; isFirst: boolean; onSelect: () => void };

function Item({ action, isFirst, onSelect }: ItemProps) {
  const Icon = action.icon;
  return (
    <Menu.Item
      className={classes.item ?? ''}
      data-autofocus={isFirst || undefined}
      data-danger={action.isDanger || undefined}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      onClick={onSelect}
    >
      {action.label}
    </Menu.Item>
  );
}

/**
 * A target for Mantine's menu, which expects it as a child, although the button is drawn elsewhere.
 */
function At({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  }, [element, ref]);
  return null;
}

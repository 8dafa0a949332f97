import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './selection.module.css';
import { type SelectionStore, toggledAll } from './selection-store.ts';

type RowCheckProps = { store: SelectionStore; rowKey: string; rowName: string };

/** The box that chooses a row: by a click, Space, or a click with Shift up to the row that was chosen last. */
export function RowCheck({ store, rowKey, rowName }: RowCheckProps) {
  const { t } = useTranslation();
  const isChosen = useSyncExternalStore(store.subscribe, () => store.chosen().has(rowKey));
  return (
    <input
      type="checkbox"
      className={classes.check}
      data-place="choose"
      data-row={rowKey}
      aria-label={t('selection.row', { name: rowName })}
      checked={isChosen}
      onClick={(event) => {
        if (event.shiftKey) store.extendTo(rowKey);
        else store.toggle(rowKey);
      }}
      // A click says whether Shift is pressed.
      onChange={() => undefined}
    />
  );
}

type AllCheckProps = { store: SelectionStore; label: string; keys?: readonly string[] };

/** Chooses all rows, or those with these keys; half checked while only some are. */
export function AllCheck({ store, label, keys }: AllCheckProps) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = useSyncExternalStore(store.subscribe, store.chosen);
  const all = () => keys ?? store.order();
  const count = all().filter((key) => chosen.has(key)).length;
  const isAll = count > 0 && count === all().length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  });
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.check}
      data-all
      aria-label={label}
      checked={isAll}
      onChange={() => store.choose(toggledAll(chosen, all()))}
    />
  );
}

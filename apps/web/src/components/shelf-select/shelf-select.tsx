import { Combobox, Input, InputBase, Switch, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelLength } from './shelf-label.ts';
import { ShelfName } from './shelf-name.tsx';
import type { Shelf } from './shelf-option.tsx';
import { ShelfOptions } from './shelf-options.tsx';
import classes from './shelf-select.module.css';

type ShelfSelectProps = {
  shelves: readonly Shelf[];
  /** Names of the chosen shelves. */
  chosen: readonly string[];
  onChange: (names: readonly string[]) => void;
  labelLength: LabelLength;
  /** Whether the list is open at first. */
  isOpenAtFirst?: boolean;
  error?: string | undefined;
  targetRef?: RefObject<HTMLButtonElement | null>;
};

/**
 * The dropdown 'choose shelf' (SHF-01) with its toggle for several shelves (SHF-11); toggling clears
 * what was chosen (SHF-12).
 */
export function ShelfSelect(props: ShelfSelectProps) {
  const { shelves, chosen, onChange, labelLength } = props;
  const { t } = useTranslation();
  const [isSeveral, setIsSeveral] = useState(false);
  const [isOpen, setIsOpen] = useState(props.isOpenAtFirst === true);
  const combobox = useCombobox({
    opened: isOpen,
    onDropdownOpen: () => {
      setIsOpen(true);
      combobox.focusSearchInput();
    },
    onDropdownClose: (source) => {
      // The list covers nothing, and closing it on an outside click would move the button under the
      // pointer.
      if (source === 'unknown') return;
      setIsOpen(false);
      combobox.resetSelectedOption();
      if (source === 'keyboard') combobox.focusTarget();
    },
  });
  const choose = (name: string) => {
    const others = chosen.filter((one) => one !== name);
    if (!isSeveral) {
      onChange([name]);
      combobox.closeDropdown('keyboard');
    } else onChange(others.length < chosen.length ? others : [...chosen, name]);
  };
  return (
    <div className={classes.field}>
      <Switch
        label={t('shelf.several')}
        checked={isSeveral}
        onChange={(event) => {
          setIsSeveral(event.currentTarget.checked);
          onChange([]);
        }}
      />
      <Combobox store={combobox} withinPortal={false} onOptionSubmit={choose}>
        <ShelfTarget
          {...props}
          isOpen={combobox.dropdownOpened}
          onToggle={() => {
            combobox.toggleDropdown('mouse');
          }}
        />
        <Combobox.Dropdown className={classes.dropdown}>
          {combobox.dropdownOpened && (
            <ShelfOptions
              shelves={shelves}
              chosen={chosen}
              isSeveral={isSeveral}
              labelLength={labelLength}
            />
          )}
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}

/**
 * Submits the form on Enter once a shelf is chosen, instead of opening the list again. The repeated
 * keydown of the Enter that chose the shelf submits nothing.
 */
function submitOnEnter(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) event.currentTarget.form?.requestSubmit();
}

type ShelfTargetProps = ShelfSelectProps & { isOpen: boolean; onToggle: () => void };

function ShelfTarget(props: ShelfTargetProps) {
  const { chosen, labelLength, error, targetRef, isOpen, onToggle } = props;
  const { t } = useTranslation();
  return (
    <Combobox.Target targetType="button" withExpandedAttribute>
      <InputBase
        required
        multiline
        data-autofocus
        component="button"
        type="button"
        ref={targetRef}
        className={classes.target}
        label={t('shelf.choose')}
        error={error}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        rightSectionPointerEvents="none"
        onClick={onToggle}
        // In the capture phase: the combobox opens its list on Enter.
        onKeyDownCapture={isOpen || chosen.length === 0 ? undefined : submitOnEnter}
      >
        {chosen.length === 0 ? (
          <Input.Placeholder>{t('shelf.choose')}</Input.Placeholder>
        ) : (
          <span className={classes.chosen}>
            {chosen.map((name) => (
              <span key={name} className={classes.chip}>
                <ShelfName name={name} labelLength={labelLength} />
              </span>
            ))}
          </span>
        )}
      </InputBase>
    </Combobox.Target>
  );
}

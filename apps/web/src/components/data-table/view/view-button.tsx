import { Button, Checkbox, Popover, Switch } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TableChoice } from './use-table-view.ts';
import classes from './view-button.module.css';

/** Opens the choice of a table's columns and of the height of its rows. */
export function ViewButton({ optional, hidden, onHidden, compact }: TableChoice) {
  const { t } = useTranslation();
  const name = t(compact ? 'table.view.title' : 'table.view.columns');
  const label = hidden.length === 0 ? name : t('table.view.hidden', { name, count: hidden.length });
  const toggle = (id: string, isShown: boolean) =>
    onHidden(isShown ? hidden.filter((one) => one !== id) : [...hidden, id]);
  return (
    <Popover position="bottom-end" width={260} shadow="md" trapFocus returnFocus withRoles>
      <Popover.Target>
        <button
          type="button"
          data-view
          className={classes.button}
          data-narrowed={hidden.length > 0 || undefined}
          aria-label={label}
          title={label}
        >
          <IconColumns3 size={16} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.choice}>
        {compact && (
          <Switch
            label={t('table.view.compact')}
            checked={compact.isOn}
            onChange={({ currentTarget }) => compact.onChange(currentTarget.checked)}
          />
        )}
        <fieldset className={classes.columns}>
          <legend>{t('table.view.columns')}</legend>
          {optional.map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={!hidden.includes(id)}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            />
          ))}
        </fieldset>
        <p className={classes.note}>{t('table.view.note')}</p>
        {hidden.length > 0 && (
          <Button variant="default" size="xs" onClick={() => onHidden([])}>
            {t('table.view.all')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

import type { SavedView } from '@kolli/contract/people/saved-views';
import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck, IconPlus, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './saved-views.module.css';

type ViewsMenuProps = {
  /** Undefined until they are known: the button has its place already. */
  views: readonly SavedView[] | undefined;
  /** The view whose filters the list has now. */
  current: SavedView | undefined;
  /** Where it is in a sheet: closes that. */
  closeSheet: (() => void) | undefined;
  onChoose: (view: SavedView) => void;
  onSave: () => void;
  onManage: () => void;
};

/** The saved views of a list (FND-05), beside its filters. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { views, current, closeSheet, onChoose, onSave, onManage } = props;
  const { t } = useTranslation();
  const hasViews = views !== undefined && views.length > 0;
  return (
    <Menu
      position="bottom-start"
      width={260}
      withInitialFocusPlaceholder={false}
      withinPortal={closeSheet === undefined}
      portalProps={{ target: 'main' }}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Button
          className={classes.button ?? ''}
          variant="default"
          disabled={views === undefined}
          leftSection={<IconBookmark size={16} stroke={1.9} aria-hidden />}
        >
          <span className={classes.name}>{current?.name ?? t('views.title')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown onClick={closeSheet}>
        {views?.map((view, index) => (
          <Menu.Item
            key={view.id}
            data-autofocus={index === 0 || undefined}
            aria-current={view.id === current?.id || undefined}
            leftSection={
              <span className={classes.mark}>
                {view.id === current?.id && <IconCheck size={16} stroke={2} aria-hidden />}
              </span>
            }
            rightSection={view.isDefault && <small>{t('views.default')}</small>}
            onClick={() => onChoose(view)}
          >
            {view.name}
          </Menu.Item>
        ))}
        {hasViews && <Menu.Divider />}
        <Menu.Item
          data-autofocus={views?.length === 0 || undefined}
          leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />}
          onClick={onSave}
        >
          {t('views.save')}
        </Menu.Item>
        {hasViews && (
          <Menu.Item
            leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
            onClick={onManage}
          >
            {t('views.manage')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

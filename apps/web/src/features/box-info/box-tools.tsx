import { Button } from '@mantine/core';
import { IconChartBar, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../components/button/guarded-button.tsx';
import classes from './box-info-screen.module.css';

type BoxToolsProps = { canUpdate: boolean; onCapacity: () => void; onEdit: () => void };

/** Buttons of box info: to the box's capacity (BOX-05) and its form (BOX-06). */
export function BoxTools({ canUpdate, onCapacity, onEdit }: BoxToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <Button
        variant="default"
        leftSection={<IconChartBar size={18} stroke={1.75} aria-hidden />}
        onClick={onCapacity}
      >
        {t('boxInfo.capacity')}
      </Button>
      <GuardedButton
        variant="default"
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
        reason={canUpdate ? undefined : t('enoughPermissions')}
        onClick={onEdit}
      >
        {t('boxInfo.edit')}
      </GuardedButton>
    </div>
  );
}

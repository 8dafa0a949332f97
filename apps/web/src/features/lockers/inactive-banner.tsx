import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/state/notice.tsx';
import classes from './lockers-screen.module.css';

/** Shows that the box is inactive, and what still works (BOX-18). */
export function InactiveBanner() {
  const { t } = useTranslation();
  return (
    <div className={classes.banner} role="status">
      <Notice
        kind="warning"
        icon={<IconBan size={20} stroke={1.75} aria-hidden />}
        title={t('lockers.boxInactive')}
      >
        {t('boxInfo.inactiveText')}
      </Notice>
    </div>
  );
}

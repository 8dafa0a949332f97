import { IconUserPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import classes from './lockers-screen.module.css';

/** Tells that staff are signed in at the box, and what waits here until they have finished. */
export function StaffBanner() {
  const { t } = useTranslation();
  return (
    <div className={classes.banner} role="status">
      <Notice
        kind="info"
        icon={<IconUserPin size={20} stroke={1.75} aria-hidden />}
        title={t('lockers.staffAtBox')}
      >
        {t('lockers.staffAtBoxText')}
      </Notice>
    </div>
  );
}

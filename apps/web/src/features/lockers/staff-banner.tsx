import { IconUserPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/state/notice.tsx';
import classes from './lockers-screen.module.css';

/** Shows that staff are signed in at the box, and what is blocked here until they finish. */
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

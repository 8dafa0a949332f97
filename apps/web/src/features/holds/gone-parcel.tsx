import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/state/notice.tsx';
import classes from './holds-screen.module.css';

/** For an address whose parcel is not on hold, or no longer known. */
export function GoneParcel({ next }: { next: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.notice}>
      <Notice
        kind="info"
        icon={<IconCheck size={20} stroke={1.75} aria-hidden />}
        title={t('holds.nothingToDecide')}
      >
        {t('holds.goneText')}
      </Notice>
      {next}
    </div>
  );
}

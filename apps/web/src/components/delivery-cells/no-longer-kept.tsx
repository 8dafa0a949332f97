import { useTranslation } from 'react-i18next';
import classes from './delivery-cells.module.css';

/** In the place of content that retention has cleared (RET-03). */
export function NoLongerKept() {
  const { t } = useTranslation();
  return <span className={classes.noLongerKept}>{t('delivery.noLongerKept')}</span>;
}

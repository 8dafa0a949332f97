import { t } from '../../lib/text/row-text.ts';
import classes from './delivery-cells.module.css';

/** In the place of content that retention has cleared (RET-03). */
export function NoLongerKept() {
  return <span className={classes.noLongerKept}>{t('delivery.noLongerKept')}</span>;
}

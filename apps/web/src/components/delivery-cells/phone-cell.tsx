import { formatPhone } from '@kolli/domain/phone-numbers';
import classes from './delivery-cells.module.css';

/** A customer's number with spaces for the eye. */
export function PhoneCell({ phoneNumber }: { phoneNumber: string }) {
  return <span className={classes.phone}>{formatPhone(phoneNumber)}</span>;
}

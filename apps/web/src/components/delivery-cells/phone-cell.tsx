import { formatPhone } from '@kolli/domain/people/phone-numbers';
import classes from './delivery-cells.module.css';

/** A customer's phone number, grouped with spaces. */
export function PhoneCell({ phoneNumber }: { phoneNumber: string }) {
  return <span className={classes.phone}>{formatPhone(phoneNumber)}</span>;
}

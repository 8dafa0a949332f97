import classes from './figure.module.css';

/** A number with tabular digits that does not wrap. */
export function Figure({ text }: { text: string }) {
  return <span className={classes.figure}>{text}</span>;
}

import classes from './figure.module.css';

/** A figure whose digits stand below each other, on one line. */
export function Figure({ text }: { text: string }) {
  return <span className={classes.figure}>{text}</span>;
}

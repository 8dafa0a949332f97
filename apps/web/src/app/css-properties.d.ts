import 'react';

declare module 'react' {
  interface CSSProperties {
    /** How many modules the cabinet has; its width follows. */
    '--modules'?: number;
    /** The columns of a table's rows, as `grid-template-columns`. */
    '--tracks'?: string;
  }
}

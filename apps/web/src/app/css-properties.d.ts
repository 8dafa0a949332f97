import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Number of modules of the cabinet; it determines the cabinet's width. */
    '--modules'?: number;
    /** The columns of a table's rows, as `grid-template-columns`. */
    '--tracks'?: string;
  }
}

import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Number of modules of the cabinet; it determines the cabinet's width. */
    '--modules'?: number;
    /** Number of characters in the longest text on a door of the cabinet. */
    '--longest'?: number;
    /** The columns of a table's rows, as `grid-template-columns`. */
    '--tracks'?: string;
  }
}

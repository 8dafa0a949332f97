import 'react';

declare module 'react' {
  interface CSSProperties {
    /** How many modules the cabinet has; its width follows. */
    '--modules'?: number;
  }
}

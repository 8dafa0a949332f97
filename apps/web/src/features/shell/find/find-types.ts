import type { Icon } from '@tabler/icons-react';

/** A screen or action that the search offers. */
export type FindEntry = {
  readonly id: string;
  readonly label: string;
  /** Of what it is, such as a box's name; searched, too. */
  readonly detail?: string | undefined;
  readonly icon: Icon;
  /** The shortcut that does the same on every screen: 'g t'. */
  readonly keys?: string | undefined;
  readonly run: () => void;
};

/** A line of the results that can be chosen. */
export type FindOption = { readonly id: string; readonly run: () => void };

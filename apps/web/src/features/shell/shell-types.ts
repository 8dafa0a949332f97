import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Language } from '@kolli/domain/people/languages';

/** The target of a link. */
export type Destination = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** An entry of the sidebar. */
export type ShellEntry = {
  id: string;
  label: string;
  icon: Icon;
  link: Destination;
  /** What waits there: a badge beside its name. */
  count?: number | undefined;
  /** Somebody may be waiting for it. */
  isUrgent?: boolean;
};

/** A tab above the screens of a section; the count is a badge next to its name. */
export type ShellTab = {
  id: string;
  label: string;
  link: Destination;
  /** A number, or a number with a plus if there are more. */
  count?: number | string | undefined;
  isUrgent?: boolean;
};

export type ShellUser = { name: string; roleName: string };

/** The current pharmacy and its links. */
export type ShellPharmacy = {
  name: string;
  address?: string | undefined;
  /** The pharmacy's information (NAV-37). */
  edit: Destination;
  /** The choice of another pharmacy, if the user has several (AUT-30, NAV-38). */
  change?: Destination | undefined;
};

export type ShellProps = {
  pharmacy: ShellPharmacy;
  user: ShellUser;
  /** The logo's link: the pickup boxes (NAV-35). */
  home: Destination;
  entries: readonly ShellEntry[];
  currentEntry?: string | undefined;
  tabs?: readonly ShellTab[];
  /** The name of the tabs' section for screen readers. */
  tabsLabel?: string | undefined;
  language: Language;
  onLanguage: (language: Language) => void;
  onSignOut: () => void;
  /** Opens the search over everything (FND-01). */
  onFind: () => void;
  /** Loads it, because it is about to be opened. */
  onFindSoon: () => void;
  children: ReactNode;
};

export type SidebarProps = Omit<ShellProps, 'tabs' | 'tabsLabel' | 'children'> & {
  /** Called when a link is followed, to close the drawer. */
  onFollow?: () => void;
  /** Closes the sidebar to its rail; not in the drawer. */
  onClose?: () => void;
};

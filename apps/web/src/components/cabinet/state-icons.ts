import {
  IconAlertTriangle,
  IconBan,
  IconBookmark,
  IconCircleDashed,
  IconClockX,
  IconHandStop,
  IconPackage,
  IconPackageExport,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';

/** One icon for each locker state, so that it does not depend on colour. */
export const LOCKER_ICONS = {
  free: IconCircleDashed,
  reserved: IconBookmark,
  delivered: IconPackage,
  expired: IconClockX,
  inactive: IconBan,
} as const;

/** The icons of marks beside the state. */
export const MARK_ICONS = {
  fault: IconAlertTriangle,
  held: IconHandStop,
  rejected: IconPackageExport,
} as const;

/** One icon for each delivery state. */
export const DELIVERY_ICONS = {
  reserved: IconBookmark,
  delivered: IconPackage,
  pickup: IconUserCheck,
  expired: IconClockX,
  cancelled: IconBan,
  removed: IconTrash,
  deleted: IconTrash,
  destroyed: IconTrash,
} as const;

import {
  IconBan,
  IconBookmark,
  IconCircleDashed,
  IconClockX,
  IconPackage,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';

/** One icon for each state of a locker; colour alone never tells it. */
export const LOCKER_ICONS = {
  free: IconCircleDashed,
  reserved: IconBookmark,
  delivered: IconPackage,
  expired: IconClockX,
  inactive: IconBan,
} as const;

/** One icon for each state of a delivery. */
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

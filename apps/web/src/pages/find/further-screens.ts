import {
  IconArrowsExchange,
  IconBox,
  IconBuildingStore,
  IconCalendarStats,
  IconHistory,
  IconKey,
  IconLayoutGrid,
  IconLogin2,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Destination } from '../../features/shell/shell-types.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import type { AppScreen } from './app-screens.ts';
import { boxesQuery } from '../place/lockers-data.ts';

/** The screens that other screens lead to, those that the person may open; `change` is the choice of a pharmacy. */
export function useFurtherScreens(pharmacyId: string, change: Destination | undefined) {
  const own = useOwnScreens(change);
  return [...usePharmacyScreens(pharmacyId), ...own, ...useBoxScreens(pharmacyId)];
}

function usePharmacyScreens(id: string): AppScreen[] {
  const { t } = useTranslation();
  const canAdd = usePermission('user.create');
  const canReadCustomers = usePermission('customer.export');
  const canReadLogins = usePermission('login_logs.read');
  const pharmacy: AppScreen = {
    id: 'pharmacy',
    label: t('pharmacy.title'),
    icon: IconBuildingStore,
    link: { to: '/pharmacy/$id', params: { id } },
  };
  const add: AppScreen = {
    id: 'add-user',
    label: t('users.add'),
    icon: IconUserPlus,
    link: { to: '/users/create' },
  };
  const log: AppScreen = {
    id: 'access-log',
    label: t('customerData.accessLog'),
    detail: t('customerData.title'),
    icon: IconHistory,
    link: { to: '/customer-data/access-log' },
  };
  const logins: AppScreen = {
    id: 'login-info',
    label: t('users.loginInfo'),
    detail: t('shell.users'),
    icon: IconLogin2,
    link: { to: '/user/$id/login-info', params: { id } },
  };
  return [
    pharmacy,
    ...(canAdd ? [add] : []),
    ...(canReadLogins ? [logins] : []),
    ...(canReadCustomers ? [log] : []),
  ];
}

function useOwnScreens(change: Destination | undefined): AppScreen[] {
  const { t } = useTranslation();
  const password: AppScreen = {
    id: 'password',
    label: t('profile.changePassword'),
    detail: t('shell.profile'),
    icon: IconKey,
    link: { to: '/profile' },
  };
  if (change === undefined) return [password];
  const label = t('shell.changePharmacy');
  return [password, { id: 'change-pharmacy', label, icon: IconArrowsExchange, link: change }];
}

/** The screens of each box: with several boxes also its lockers, by its name. */
function useBoxScreens(pharmacyId: string): AppScreen[] {
  const { t } = useTranslation();
  const canUpdate = usePermission('pickupbox.update');
  const { data: boxes = [] } = useQuery(boxesQuery(pharmacyId));
  return boxes.flatMap(({ id: boxId, info: { name } }) => {
    const params = { id: pharmacyId, boxId };
    const lockers: AppScreen = {
      id: `lockers ${boxId}`,
      label: t('shell.tabs.lockers'),
      detail: name,
      icon: IconLayoutGrid,
      link: { to: '/pickup-boxes/$id/{-$boxId}/info-lockers', params },
    };
    const others: AppScreen[] = [
      {
        id: `capacity ${boxId}`,
        label: t('capacity.title'),
        detail: name,
        icon: IconCalendarStats,
        link: { to: '/$id/capacity-pickup-box/$boxId', params },
      },
      {
        id: `edit ${boxId}`,
        label: t('editBox.title'),
        detail: name,
        icon: IconBox,
        link: { to: '/$id/edit-pickup-box/$boxId', params },
      },
    ];
    return [...(boxes.length > 1 ? [lockers] : []), ...(canUpdate ? others : [])];
  });
}

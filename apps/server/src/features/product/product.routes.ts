import { showProduct } from '@kolli/contract/product';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import type { Settings } from '../../settings.ts';

export function productRoutes(
  settings: Pick<Settings, 'PRODUCT_NAME' | 'USER_GUIDE_URL' | 'HELPDESK_URL'>,
): Route[] {
  return [
    publicRoute(showProduct, async () => ({
      name: settings.PRODUCT_NAME,
      userGuideUrl: settings.USER_GUIDE_URL ?? null,
      helpdeskUrl: settings.HELPDESK_URL ?? null,
    })),
  ];
}

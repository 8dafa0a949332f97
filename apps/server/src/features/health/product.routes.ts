import { showProduct } from '@kolli/contract/system/product';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import type { Settings } from '../../platform/settings/settings.ts';

export function productRoutes(settings: Settings): Route[] {
  return [
    publicRoute(showProduct, async () => ({
      name: settings.PRODUCT_NAME,
      userGuideUrl: settings.USER_GUIDE_URL ?? null,
      helpdeskUrl: settings.HELPDESK_URL ?? null,
      workAccountName: settings.WORK_ACCOUNT_ISSUER ? settings.WORK_ACCOUNT_NAME : null,
      passwordSignIn: settings.PASSWORD_SIGN_IN,
    })),
  ];
}

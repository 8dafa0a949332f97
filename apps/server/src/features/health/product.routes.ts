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
      ...demoAccountsOf(settings),
    })),
  ];
}

/** Where a server is reachable from its own computer only. */
const loopback = ['127.0.0.1', '::1', 'localhost'];

/** Only of a demo on somebody's own computer: everybody who opens Login gets these passwords. */
function demoAccountsOf({ DEMO_ACCOUNTS: text, PUBLIC_URL, HOST }: Settings) {
  const isOwnComputer = new URL(PUBLIC_URL).hostname === 'localhost' && loopback.includes(HOST);
  if (text === undefined || !isOwnComputer) return {};
  const demoAccounts = text.split(',').map((account) => {
    const [email = '', password = ''] = account.trim().split(/\s+/);
    return { email, password };
  });
  return { demoAccounts };
}

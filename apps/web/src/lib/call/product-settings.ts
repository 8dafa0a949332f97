import type { CallResult } from '@kolli/contract/call/call';
import type { showProduct } from '@kolli/contract/system/product';

type Result = CallResult<typeof showProduct>;

/** The installation's product name, links and sign-in methods. */
export type ProductSettings = {
  name: string;
  userGuideUrl?: string;
  helpdeskUrl?: string;
  /** The name of work accounts; undefined if there are none. */
  workAccountName?: string;
  passwordSignIn: boolean;
  demoAccounts?: Result['demoAccounts'];
};

/** The default product settings. */
export const plainProduct: ProductSettings = { name: 'Kolli', passwordSignIn: true };

/**
 * Fetches the installation's name and links, without the contract's schemas, because Login needs
 * them before anything else. Without a response the defaults apply: Kolli without links.
 */
export async function readProduct(): Promise<ProductSettings> {
  try {
    const response = await fetch('/api/product');
    const { result } = (await response.json()) as { result: Result };
    return {
      name: result.name,
      ...(result.userGuideUrl === null ? {} : { userGuideUrl: result.userGuideUrl }),
      ...(result.helpdeskUrl === null ? {} : { helpdeskUrl: result.helpdeskUrl }),
      ...(result.workAccountName === null ? {} : { workAccountName: result.workAccountName }),
      passwordSignIn: result.passwordSignIn,
      ...(result.demoAccounts && { demoAccounts: result.demoAccounts }),
    };
  } catch {
    return plainProduct;
  }
}

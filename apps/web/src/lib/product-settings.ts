import type { CallResult } from '@kolli/contract/call';
import type { showProduct } from '@kolli/contract/product';

type Answer = CallResult<typeof showProduct>;

/** What this installation is called, where its links lead, and how people sign in. */
export type ProductSettings = {
  name: string;
  userGuideUrl?: string;
  helpdeskUrl?: string;
  /** What work accounts are called here; absent where there are none. */
  workAccountName?: string;
  passwordSignIn: boolean;
};

/** A product of which nothing is known. */
export const plainProduct: ProductSettings = { name: 'Kolli', passwordSignIn: true };

/**
 * Asks for the installation's name and links, without the contract's schemas: Login needs them
 * before anything else. Without an answer it is Kolli without links.
 */
export async function readProduct(): Promise<ProductSettings> {
  try {
    const response = await fetch('/api/product');
    const { result } = (await response.json()) as { result: Answer };
    return {
      name: result.name,
      ...(result.userGuideUrl === null ? {} : { userGuideUrl: result.userGuideUrl }),
      ...(result.helpdeskUrl === null ? {} : { helpdeskUrl: result.helpdeskUrl }),
      ...(result.workAccountName === null ? {} : { workAccountName: result.workAccountName }),
      passwordSignIn: result.passwordSignIn,
    };
  } catch {
    return plainProduct;
  }
}

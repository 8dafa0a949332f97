import type { CallResult } from '@kolli/contract/call';
import type { showProduct } from '@kolli/contract/product';

type Answer = CallResult<typeof showProduct>;

/** What this installation is called and where its links lead. */
export type ProductSettings = { name: string; userGuideUrl?: string; helpdeskUrl?: string };

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
    };
  } catch {
    return { name: 'Kolli' };
  }
}

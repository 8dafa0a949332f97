import { createContext, type ReactNode, use } from 'react';
import { plainProduct, type ProductSettings } from '../../lib/call/product-settings.ts';

const ProductContext = createContext<ProductSettings>(plainProduct);

/** Provides the site's product name and links. */
export function ProductProvider({
  value,
  children,
}: {
  value: ProductSettings;
  children: ReactNode;
}) {
  return <ProductContext value={value}>{children}</ProductContext>;
}

/** The site's product name and links. */
export function useProduct(): ProductSettings {
  return use(ProductContext);
}

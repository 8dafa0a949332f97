import { createContext, type ReactNode, use } from 'react';

/** What a site's settings say about the product itself. */
export type Product = {
  name: string;
  userGuideUrl?: string;
  helpdeskUrl?: string;
};

const ProductContext = createContext<Product>({ name: 'Kolli' });

/** Gives the site's product name and links to all screens below. */
export function ProductProvider({ value, children }: { value: Product; children: ReactNode }) {
  return <ProductContext value={value}>{children}</ProductContext>;
}

/** The site's product name and links. */
export function useProduct(): Product {
  return use(ProductContext);
}

import { useEffect } from 'react';
import { useProduct } from './product.tsx';

/** Names the browser's tab '<route title> – <product>' (NAV-45). */
export function PageTitle({ title }: { title: string }) {
  const { name } = useProduct();
  useEffect(() => {
    document.title = `${title} – ${name}`;
  }, [title, name]);
  return null;
}

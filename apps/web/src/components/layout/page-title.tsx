import { useEffect } from 'react';
import { useProduct } from './product.tsx';

/** Sets the browser tab's title to '<route title> – <product>' (NAV-45). */
export function PageTitle({ title }: { title: string }) {
  const { name } = useProduct();
  useEffect(() => {
    document.title = `${title} – ${name}`;
  }, [title, name]);
  return null;
}

import { useEffect } from 'react';
import { useProduct } from './product.tsx';
import { useIsTitleMarked } from './title-mark.ts';

/** Sets the browser tab's title to '<route title> – <product>' (NAV-45), with a dot before it where something is new. */
export function PageTitle({ title }: { title: string }) {
  const { name } = useProduct();
  const isMarked = useIsTitleMarked();
  useEffect(() => {
    document.title = `${isMarked ? '● ' : ''}${title} – ${name}`;
  }, [title, name, isMarked]);
  return null;
}

import classes from './logo.module.css';
import { useProduct } from './product.tsx';

/** The logo mark and the product's name. */
export function Logo() {
  const { name } = useProduct();
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span className={classes.name}>{name}</span>
    </span>
  );
}

/** The logo mark: a cabinet with three doors, one of them shaded. */
export function LogoMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="7" fill="var(--brand)" />
      <rect x="6" y="6" width="7" height="16" rx="1.6" fill="#fffdf9" />
      <rect x="15" y="6" width="7" height="7" rx="1.6" fill="#fffdf9" />
      <rect x="15" y="15" width="7" height="7" rx="1.6" fill="#fffdf9" opacity="0.6" />
      <rect x="10.2" y="12" width="1.5" height="4" rx="0.75" fill="var(--brand)" />
    </svg>
  );
}

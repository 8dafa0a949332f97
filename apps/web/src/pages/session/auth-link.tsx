import { Link, type LinkProps } from '@tanstack/react-router';
import classes from '../../features/sign-in/auth-form.module.css';

/**
 * A link between the screens around sign-in. Not preloaded: each of them shows its own language as it loads.
 */
export function AuthLink(props: Pick<LinkProps, 'to' | 'children'>) {
  return <Link {...props} preload={false} className={classes.link} />;
}

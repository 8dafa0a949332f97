import { redirect } from '@tanstack/react-router';
import { currentToken } from '../../lib/token.ts';

type BuildFlags = { readonly PROD: boolean; readonly VITE_SKIP_GUARD?: string | undefined };

/** Whether the guard stands aside: a flag of test builds alone, never of production (NAV-30). */
export function isGuardSkipped(flags: BuildFlags): boolean {
  return !flags.PROD && flags.VITE_SKIP_GUARD === 'true';
}

/**
 * Lets signed-in people pass; sends others to Login, which leads back to `href` (NAV-29). Throws
 * the router's redirect.
 */
export function requireSession(href: string, flags: BuildFlags = import.meta.env): void {
  if (currentToken() !== null || isGuardSkipped(flags)) return;
  throw redirect({
    to: '/auth/login',
    search: href === '/' ? {} : { redirect: href },
    replace: true,
  });
}

/** A path of this app to go to after sign-in; anything else, such as another site, is none. */
export function localPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/u.test(value)) return undefined;
  return value.startsWith('/auth/') ? undefined : value;
}

import { redirect } from '@tanstack/react-router';
import { currentToken } from '../../lib/call/token.ts';

type BuildFlags = { readonly PROD: boolean; readonly VITE_SKIP_GUARD?: string | undefined };

/** Whether the guard is skipped: only with a flag of test builds, never in production (NAV-30). */
export function isGuardSkipped(flags: BuildFlags): boolean {
  return !flags.PROD && flags.VITE_SKIP_GUARD === 'true';
}

/**
 * Lets signed-in users pass and redirects others to Login, which returns to `href` (NAV-29). Throws
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

/**
 * A path within this app to open after sign-in; undefined for anything else, such as another site.
 */
export function localPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/u.test(value)) return undefined;
  return value.startsWith('/auth/') ? undefined : value;
}

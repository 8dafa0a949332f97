import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '../../../pages/people/users-page.tsx';

/** The users list (NAV-24). */
export const Route = createFileRoute('/_guarded/_shell/users/')({ component: UsersPage });

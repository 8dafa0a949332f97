import { createFileRoute } from '@tanstack/react-router';
import { AddUserPage } from './-add-user-page.tsx';

/** Add user (NAV-26); what was called CreateUser and AddUser is this one route (NAV-27). */
export const Route = createFileRoute('/_guarded/_shell/users/create')({ component: AddUserPage });

import { createFileRoute } from '@tanstack/react-router';
import { AddUserPage } from '../../../pages/people/add-user-page.tsx';

/** Add user (NAV-26); CreateUser and AddUser of the specification are this one route (NAV-27). */
export const Route = createFileRoute('/_guarded/_shell/users/create')({ component: AddUserPage });

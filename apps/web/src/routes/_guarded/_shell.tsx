import { createFileRoute } from '@tanstack/react-router';
import { ShellFrame } from '../../pages/frame/shell-frame.tsx';

/** The screens with the sidebar (NAV-34). */
export const Route = createFileRoute('/_guarded/_shell')({ component: ShellFrame });

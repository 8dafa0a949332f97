import { createFileRoute } from '@tanstack/react-router';
import { TodayPage } from '../../../pages/today/today-page.tsx';

/** 'Today' (TOD-01). */
export const Route = createFileRoute('/_guarded/_shell/today')({ component: TodayPage });

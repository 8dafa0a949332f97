import { createFileRoute } from '@tanstack/react-router';
import { AccessLogPage } from '../../../pages/customer-data/access-log-page.tsx';

/** Who opened the details of deliveries (SEC-18). */
export const Route = createFileRoute('/_guarded/_shell/customer-data/access-log')({
  component: AccessLogPage,
});

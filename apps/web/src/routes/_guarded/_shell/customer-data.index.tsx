import { createFileRoute } from '@tanstack/react-router';
import { CustomerDataPage } from '../../../pages/customer-data/customer-data-page.tsx';

/** Customer data (RET-06); the number that is searched for is never in the address. */
export const Route = createFileRoute('/_guarded/_shell/customer-data/')({
  component: CustomerDataPage,
});

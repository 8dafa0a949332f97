import './app/customer-styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ProductProvider } from './components/product.tsx';
import { VerifiedPage } from './features/verification/verified-page.tsx';
import { VerifyPage } from './features/verification/verify-page.tsx';
import { startI18n } from './lib/i18n.ts';
import { leaveTo } from './lib/leave-to.ts';
import { readProduct } from './lib/product-settings.ts';

const root = document.getElementById('root');
if (!root) throw new Error('customer.html has no #root');

const answer = location.search;
const clearAddress = () => history.replaceState(null, '', '/verified');

/** The customer's own pages by their addresses, without the app that staff work with. */
function CustomerPage() {
  const [, , businessId, deliveryId] = location.pathname.split('/').map(decodePart);
  if (businessId !== undefined && deliveryId !== undefined)
    return <VerifyPage businessId={businessId} deliveryId={deliveryId} leave={leaveTo} />;
  return <VerifiedPage answer={answer} clearAddress={clearAddress} leave={leaveTo} />;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const [product] = await Promise.all([readProduct(), startI18n()]);
createRoot(root).render(
  <StrictMode>
    <ProductProvider value={product}>
      <CustomerPage />
    </ProductProvider>
  </StrictMode>,
);

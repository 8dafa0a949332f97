import './app/customer-styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ProductProvider } from './components/layout/product.tsx';
import { VerifiedPage } from './features/verification/verified-page.tsx';
import { VerifyPage } from './features/verification/verify-page.tsx';
import { startI18n, type TextLoaders } from './lib/text/i18n.ts';
import { leaveTo } from './lib/leave-to.ts';
import { readProduct } from './lib/call/product-settings.ts';

const root = document.getElementById('root');
if (!root) throw new Error('customer.html has no #root');

const response = location.search;
const clearAddress = () => history.replaceState(null, '', '/verified');

/** Only the texts of these pages: `catalogue-parts.ts` of the build lists them. */
const texts: TextLoaders = {
  en: () => import('./locales/en.json?customer'),
  fi: () => import('./locales/fi.json?customer'),
  sv: () => import('./locales/sv.json?customer'),
  no: () => import('./locales/no.json?customer'),
};

/** Picks the customer's page by the path; the staff app is not loaded. */
function CustomerPage() {
  const [, , businessId, deliveryId] = location.pathname.split('/').map(decodePart);
  if (businessId !== undefined && deliveryId !== undefined)
    return <VerifyPage businessId={businessId} deliveryId={deliveryId} leave={leaveTo} />;
  return <VerifiedPage response={response} clearAddress={clearAddress} leave={leaveTo} />;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function start(element: HTMLElement): Promise<void> {
  const [product] = await Promise.all([readProduct(), startI18n(texts)]);
  createRoot(element).render(
    <StrictMode>
      <ProductProvider value={product}>
        <CustomerPage />
      </ProductProvider>
    </StrictMode>,
  );
}

void start(root);

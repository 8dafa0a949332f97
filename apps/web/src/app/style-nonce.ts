import { setNonce } from 'get-nonce';

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** The nonce of this page: the content security policy allows style elements only with it. */
export const styleNonce = (): string => meta?.nonce ?? '';

// The library that locks scrolling behind modals adds a style element, too.
setNonce(styleNonce());

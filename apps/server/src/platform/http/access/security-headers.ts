import { fastifyHelmet } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const contentSecurity = {
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Pages add a nonce for the style elements of their components.
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    upgradeInsecureRequests: null,
  },
};

/** What no page of ours uses, and no page that got into one should. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Sends the headers that tell browsers what our pages may do; over https also that they come by https alone. */
export async function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  // Built once: the plugin would rebuild the policy for each call.
  const secureContent = fastifyHelmet.contentSecurityPolicy(contentSecurity);
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', permissionsPolicy);
    secureContent(request.raw, reply.raw, done);
  });
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    hsts: publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
  });
}

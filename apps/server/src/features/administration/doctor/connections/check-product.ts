import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Clock } from '../../../../platform/clock/clock.ts';
import { judgeClock } from '../findings/judge-clock.ts';
import { reasonOf } from '../findings/reason-of.ts';
import { type Check, fault, type Finding, ok } from '../findings/report-finding.ts';
import { ask, below } from './ask-server.ts';
import { judgeCertificate } from './judge-certificate.ts';

interface Asked {
  readonly url: string;
  readonly clock: Clock;
}

async function checkHealth({ url, clock }: Asked, signal: AbortSignal): Promise<Finding[]> {
  const health = await ask(below(url, '/api/health'), { clock, signal });
  if (health.status !== 200)
    return [
      fault(
        `PUBLIC_URL answers /api/health with ${health.status}: see the log of the server and of the proxy before it.`,
      ),
    ];
  const ready = await ask(below(url, '/api/health/ready'), { clock, signal });
  return [
    ok('The product answers at PUBLIC_URL.'),
    ready.status === 200
      ? ok('It is ready: its database accepts writes and its jobs run.')
      : fault(
          `It answers /api/health/ready with ${ready.status}: a job is late or the database refuses writes. GET it for the reasons.`,
        ),
    ...(health.clock === undefined ? [] : [judgeClock('the product', health.clock)]),
  ];
}

/** Whether the product runs at its public address. */
export function productCheck(asked: Asked): Check {
  return {
    name: 'product',
    run: (signal) =>
      checkHealth(asked, signal).catch((error: unknown) => [
        fault(
          `The product does not answer at PUBLIC_URL: ${reasonOf(error)}. Start it, and check the proxy and the name.`,
        ),
      ]),
  };
}

/** When the certificate at a host ends. */
function readCertificateEnd({ hostname, port }: URL, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    // Also an invalid one is read: what is wrong with it is reported by the request for health.
    const name = isIP(hostname) === 0 ? { servername: hostname } : {};
    const options = { ...name, rejectUnauthorized: false };
    const socket = connect({ host: hostname, port: Number(port || 443), ...options });
    const abort = () => void socket.destroy(new Error('There was no answer in time'));
    signal.addEventListener('abort', abort, { once: true });
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
  });
}

/** How long the certificate of the public address is valid. */
export function certificateCheck({ url, clock }: Asked): Check {
  return {
    name: 'certificate',
    run: async (signal) => [
      judgeCertificate(await readCertificateEnd(new URL(url), signal), clock().getTime()),
    ],
  };
}

import { fault, type Finding, ok, warning } from '../findings/report-finding.ts';

const dayMs = 86_400_000;

/** Judges when a certificate ends. Automatic renewal happens at least two weeks before. */
export function judgeCertificate(end: number, now: number): Finding {
  const days = Math.floor((end - now) / dayMs);
  const renew = 'Renew it, and check why that did not happen by itself.';
  if (Number.isNaN(days)) return fault(`PUBLIC_URL shows a certificate without an end. ${renew}`);
  if (days < 0) return fault(`The certificate of PUBLIC_URL has expired. ${renew}`);
  if (days < 3) return fault(`The certificate of PUBLIC_URL ends in ${days} days. ${renew}`);
  if (days < 14) return warning(`The certificate of PUBLIC_URL ends in ${days} days. ${renew}`);
  return ok(`The certificate of PUBLIC_URL is valid for ${days} days.`);
}

/** How a refusal is explained to a customer: the texts of what happened and what to do next. */
export type Refusal = {
  readonly title: RefusalKey<'title'>;
  readonly text: RefusalKey<'text'>;
  /** Whether a retry may help; if not, only the text is shown. */
  readonly canTryAgain: boolean;
};

type Kind =
  | 'returned'
  | 'notFound'
  | 'expired'
  | 'cancelled'
  | 'provider'
  | 'tooWeak'
  | 'someoneElse'
  | 'notWaiting'
  | 'onHold'
  | 'atCounter'
  | 'tooMany'
  | 'offline'
  | 'other';
type RefusalKey<Part extends string> = `verify.${Kind}.${Part}`;

const refusals = {
  returned: { title: 'verify.returned.title', text: 'verify.returned.text', canTryAgain: true },
  notFound: { title: 'verify.notFound.title', text: 'verify.notFound.text', canTryAgain: false },
  expired: { title: 'verify.expired.title', text: 'verify.expired.text', canTryAgain: true },
  cancelled: { title: 'verify.cancelled.title', text: 'verify.cancelled.text', canTryAgain: true },
  provider: { title: 'verify.provider.title', text: 'verify.provider.text', canTryAgain: true },
  tooWeak: { title: 'verify.tooWeak.title', text: 'verify.tooWeak.text', canTryAgain: true },
  someoneElse: {
    title: 'verify.someoneElse.title',
    text: 'verify.someoneElse.text',
    canTryAgain: true,
  },
  onHold: { title: 'verify.onHold.title', text: 'verify.onHold.text', canTryAgain: false },
  notWaiting: {
    title: 'verify.notWaiting.title',
    text: 'verify.notWaiting.text',
    canTryAgain: false,
  },
  atCounter: { title: 'verify.atCounter.title', text: 'verify.atCounter.text', canTryAgain: false },
  tooMany: { title: 'verify.tooMany.title', text: 'verify.tooMany.text', canTryAgain: false },
  offline: { title: 'verify.offline.title', text: 'verify.offline.text', canTryAgain: true },
  other: { title: 'verify.other.title', text: 'verify.other.text', canTryAgain: true },
} as const satisfies Record<Kind, Refusal>;

const kinds: Readonly<Record<string, Kind>> = {
  link_not_found: 'notFound',
  authentication_link_has_expired: 'expired',
  authentication_cancelled: 'cancelled',
  bad_strong_auth_provider: 'provider',
  proof_too_weak: 'tooWeak',
  ssn_mismatch: 'someoneElse',
  wrong_delivery_status: 'notWaiting',
  delivery_on_hold: 'onHold',
  delivery_has_no_ssn: 'atCounter',
  too_many_requests: 'tooMany',
  error_network_server_error: 'offline',
};

/** A client-side code: the customer came back without finishing at the provider. */
export const RETURNED = 'returned';

/** The explanation of a server's code (VER-05, VER-10); unknown codes give 'other'. */
export function refusalOf(code: string): Refusal {
  if (code === RETURNED) return refusals.returned;
  return refusals[kinds[code] ?? 'other'];
}

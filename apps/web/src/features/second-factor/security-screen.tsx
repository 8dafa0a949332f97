import { PasskeysCard } from './passkeys/passkeys-card.tsx';
import { SecondStepCard } from './second-step-card.tsx';
import type { Security } from './shown/security-calls.ts';
import { SessionsCard } from './sessions-card.tsx';
import classes from './shown/security.module.css';

/** How the person signs in, then the sessions. */
export function SecurityScreen({ security }: { security: Security }) {
  return (
    <div className={classes.cards}>
      {security.hasPassword && <PasskeysCard security={security} />}
      {security.hasPassword && <SecondStepCard security={security} />}
      <SessionsCard sessions={security.sessions} sessionDays={security.sessionDays} />
    </div>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { answerProofs } from '../../lib/call/proof.ts';

const ProofDialog = lazy(async () => ({
  default: (await import('./proof-dialog.tsx')).ProofDialog,
}));

/** Asks for the password when a call needs it again (SEC-06), over the screen that made the call. */
export function ProofListener() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(
    () =>
      answerProofs(
        () =>
          new Promise((resolve) => {
            setAnswer(() => resolve);
          }),
      ),
    [],
  );
  if (answer === null) return null;
  return (
    <Suspense>
      <ProofDialog
        onAnswer={(isProven) => {
          setAnswer(null);
          answer(isProven);
        }}
      />
    </Suspense>
  );
}

import { useEffect, useEffectEvent } from 'react';
import { PHARMACY_KEY } from './chosen-pharmacy.ts';

/**
 * Begins anew at Home when another tab of this browser has chosen another pharmacy: the choice is the
 * session's, so that this tab would go on showing one pharmacy and asking in another (AUT-28). What is
 * typed and not saved is asked about by the browser.
 */
export function useFollowChoice(
  pharmacyId: string,
  begin: () => void = () => {
    location.assign('/');
  },
): void {
  const follow = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key === PHARMACY_KEY && newValue !== null && newValue !== pharmacyId) begin();
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      follow(event);
    };
    window.addEventListener('storage', listen);
    return () => {
      window.removeEventListener('storage', listen);
    };
  }, []);
}

import { useEffect, useEffectEvent } from 'react';
import { PHARMACY_KEY } from './chosen-pharmacy.ts';

/**
 * Reloads at Home when another tab of this browser has chosen another pharmacy. The choice belongs
 * to the session, so this tab would show one pharmacy and send requests for another (AUT-28). The
 * browser asks before unsaved input is lost.
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

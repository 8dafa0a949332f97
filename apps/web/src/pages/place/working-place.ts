import { getRouteApi } from '@tanstack/react-router';
import type { WorkingProfile } from '../../features/session/load-profile.ts';

const guarded = getRouteApi('/_guarded');

export type WorkingPlace = {
  readonly profile: WorkingProfile;
  readonly pharmacy: { readonly id: string; readonly name: string };
};

/** The signed-in user, and their current pharmacy. */
export function useWorkingPlace(): WorkingPlace {
  const { profile } = guarded.useLoaderData();
  const access = profile.pharmacyAccesses.find((one) => one.pharmacyId === profile.pharmacyId);
  return { profile, pharmacy: { id: profile.pharmacyId, name: access?.pharmacyName ?? '' } };
}

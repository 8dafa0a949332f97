import { listAccessOffers } from '@kolli/contract/people/access-offers';
import { listUsers, showUser } from '@kolli/contract/people/users';
import { useQueryClient } from '@tanstack/react-query';

/**
 * Refetches the list of users after an action, also a failed one (NET-15), and the user concerned
 * unless they were removed.
 */
export function useInvalidateUsers(): (isGone?: boolean) => void {
  const queryClient = useQueryClient();
  return (isGone = false) => {
    for (const { path } of [listUsers, listAccessOffers])
      void queryClient.invalidateQueries({ queryKey: [path] });
    if (!isGone) void queryClient.invalidateQueries({ queryKey: [showUser.path] });
  };
}

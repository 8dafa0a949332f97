import { listUsers, showUser } from '@kolli/contract/users';
import { useQueryClient } from '@tanstack/react-query';

/**
 * Reads the list of people anew after an action, failed or not (NET-15), and the person it was
 * about unless they are gone.
 */
export function useReadUsersAnew(): (isGone?: boolean) => void {
  const queryClient = useQueryClient();
  return (isGone = false) => {
    void queryClient.invalidateQueries({ queryKey: [listUsers.path] });
    if (!isGone) void queryClient.invalidateQueries({ queryKey: [showUser.path] });
  };
}

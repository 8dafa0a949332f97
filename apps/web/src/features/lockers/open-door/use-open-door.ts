import {
  type DoorOpening,
  openDoorRemotely,
  showDoorOpening,
} from '@kolli/contract/box/door-opening';
import { showPickupBox } from '@kolli/contract/box/pickup-boxes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call/call.ts';
import { callQuery, queryKey } from '../../../lib/call/query.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';

/** A box rejects older commands. */
export const OPENING_MS = 30_000;
/** Live notices report the result immediately; polling finds it if a notice is lost. */
const POLL_INTERVAL_MS = 3000;

export type OpenDoor = {
  /** Undefined before the request. */
  readonly state: DoorOpening['state'] | undefined;
  /** The box's deadline, by this browser's clock. */
  readonly untilMs: number;
  readonly isRequesting: boolean;
  readonly open: (reason: string) => void;
  /** Starts again, for a retry. */
  readonly reset: () => void;
};

/** Requests a remote opening and follows its state, by live notices and by polling. */
export function useOpenDoor(boxId: string, lockerId: string): OpenDoor {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const [opened, setOpened] = useState<{ openingId: string; untilMs: number }>();
  const openingOf = (openingId: string) =>
    callQuery(showDoorOpening, { params: { id: boxId, openingId } });
  const opening = useQuery({
    ...openingOf(opened?.openingId ?? ''),
    enabled: opened !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_INTERVAL_MS : false),
  });
  const request = useMutation({
    mutationFn: (reason: string) =>
      call(openDoorRemotely, { params: { id: boxId }, body: { lockerId, reason } }),
    onSuccess: (begun) => {
      queryClient.setQueryData(openingOf(begun.id).queryKey, begun);
      // By the browser's clock: the server's may differ.
      setOpened({ openingId: begun.id, untilMs: Date.now() + OPENING_MS });
    },
    // An error means that the box's state has changed.
    onError: () =>
      queryClient.invalidateQueries({
        queryKey: queryKey(showPickupBox, { params: { id: boxId } }),
      }),
  });
  return {
    state: opened === undefined ? undefined : (opening.data?.state ?? 'waiting'),
    untilMs: opened?.untilMs ?? 0,
    isRequesting: request.isPending,
    open: (reason) => {
      // A toast shows the error; the typed reason stays.
      once(() => request.mutateAsync(reason).catch(() => null));
    },
    reset: () => setOpened(undefined),
  };
}

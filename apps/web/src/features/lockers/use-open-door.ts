import { type DoorOpening, openDoorRemotely, showDoorOpening } from '@kolli/contract/door-opening';
import { showPickupBox } from '@kolli/contract/pickup-boxes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { callQuery, queryKey } from '../../lib/query.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';

/** A box does not take a command that is older. */
export const OPENING_MS = 30_000;
/** Notices tell of an answer at once; this finds it where they are lost. */
const LOOK_AGAIN_MS = 3000;

export type OpenDoor = {
  /** Undefined before the box was asked. */
  readonly state: DoorOpening['state'] | undefined;
  /** When the box's time to answer ends, on this browser's clock. */
  readonly untilMs: number;
  readonly isAsking: boolean;
  readonly ask: (reason: string) => void;
  /** Begins anew, for another try. */
  readonly reset: () => void;
};

/** Asks a box to open a door, and follows what becomes of it: by notices, and by looking again. */
export function useOpenDoor(boxId: string, lockerId: string): OpenDoor {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const [asked, setAsked] = useState<{ openingId: string; untilMs: number }>();
  const openingOf = (openingId: string) =>
    callQuery(showDoorOpening, { params: { id: boxId, openingId } });
  const opening = useQuery({
    ...openingOf(asked?.openingId ?? ''),
    enabled: asked !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? LOOK_AGAIN_MS : false),
  });
  const asking = useMutation({
    mutationFn: (reason: string) =>
      call(openDoorRemotely, { params: { id: boxId }, body: { lockerId, reason } }),
    onSuccess: (begun) => {
      queryClient.setQueryData(openingOf(begun.id).queryKey, begun);
      // By our own clock: the server's may differ.
      setAsked({ openingId: begun.id, untilMs: Date.now() + OPENING_MS });
    },
    // A refusal tells that the box is not as it is shown.
    onError: () =>
      queryClient.invalidateQueries({
        queryKey: queryKey(showPickupBox, { params: { id: boxId } }),
      }),
  });
  return {
    state: asked === undefined ? undefined : (opening.data?.state ?? 'waiting'),
    untilMs: asked?.untilMs ?? 0,
    isAsking: asking.isPending,
    ask: (reason) => {
      // The failure itself is told as a toast; what was typed stays.
      once(() => asking.mutateAsync(reason).catch(() => null));
    },
    reset: () => setAsked(undefined),
  };
}

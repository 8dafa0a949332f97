import { expect, type Page } from '@playwright/test';
import { site } from './site.ts';
import { specStaff } from './spec-site.ts';

interface BoxState {
  readonly seq: { readonly waiting: number };
  readonly clock: { readonly shows: number; readonly believed: number };
  readonly world: { readonly hasPower: boolean };
  readonly doors: readonly {
    readonly lockerId: string;
    readonly moduleIndex: number;
    readonly fridge: boolean;
    readonly isOpen: boolean;
    readonly holds: { readonly deliveryId: string; readonly opensByPin: boolean } | null;
  }[];
}

/** The simulated box, for the actions of staff and customers at it. */
export function boxOf(page: Page, boxId: string) {
  const calls = callsOf(page, `${site.sandboxUrl}/boxes/${boxId}`);
  const { act } = calls;
  const steps = stepsOf(calls);
  const { knows, signIn, closeOpenDoors, logOut } = steps;
  const work = async (name: 'scan' | 'remove', what: object) => {
    await signIn();
    await act(name, what);
    await closeOpenDoors();
    await logOut();
  };
  return {
    ...calls,
    ...steps,
    /** Staff scan a parcel and close its door. */
    load: async (kolliId: string) => {
      await knows(kolliId);
      await work('scan', { code: kolliId });
    },
    /** Staff take a parcel out of its locker. */
    remove: (lockerId: string) => work('remove', { lockerId }),
    setOnline: (online: boolean) => act('network', { online }),
    alone: offlineStepsOf(calls, closeOpenDoors),
  };
}

type Calls = ReturnType<typeof callsOf>;

/** Actions at a connected box. */
function stepsOf({ act, state }: Calls) {
  const holding = async (kolliId: string) =>
    (await state()).doors.map(({ holds }) => holds).find((one) => one?.deliveryId === kolliId);
  const knows = (kolliId: string) => expect.poll(() => holding(kolliId)).toBeDefined();
  const knowsPinOf = (kolliId: string) =>
    expect.poll(() => holding(kolliId)).toMatchObject({ opensByPin: true });
  const allReported = () => expect.poll(async () => (await state()).seq.waiting).toBe(0);
  const closeOpenDoors = async () => {
    for (const { lockerId, isOpen } of (await state()).doors)
      if (isOpen) await act('close-door', { lockerId });
  };
  const signIn = async () => {
    await act('staff-pin', { pin: specStaff.user.pharmacistPin });
    await allReported();
  };
  const logOut = async () => {
    await act('logout');
    await allReported();
  };
  return { knows, knowsPinOf, allReported, closeOpenDoors, signIn, logOut };
}

/** Actions at a box whose reports may not arrive: none of them waits for Kolli. */
function offlineStepsOf({ act, state }: Calls, closeOpenDoors: () => Promise<void>) {
  return {
    pickUp: async (pin: string) => {
      await act('pin', { pin });
      const opened = (await state()).doors.filter(({ isOpen }) => isOpen);
      await closeOpenDoors();
      return opened.map(({ lockerId }) => lockerId);
    },
    work: async (name: 'scan' | 'remove', what: object) => {
      await act('staff-pin', { pin: specStaff.user.pharmacistPin });
      await act(name, what);
      await closeOpenDoors();
      await act('logout');
    },
  };
}

function callsOf(page: Page, url: string) {
  return {
    act: async (name: string, data: object = {}): Promise<void> => {
      const response = await page.request.post(`${url}/${name}`, { data });
      expect(response.ok(), await response.text()).toBe(true);
    },
    state: async () => (await (await page.request.get(`${url}/state`)).json()) as BoxState,
  };
}

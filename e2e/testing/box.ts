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
    readonly holds: {
      readonly deliveryId: string;
      readonly loaded: boolean;
      readonly opensByPin: boolean;
    } | null;
  }[];
}

/** The simulated box, for the actions of staff and customers at it. */
export function boxOf(page: Page, boxId: string) {
  const calls = callsOf(page, `${site.sandboxUrl}/boxes/${boxId}`);
  const { act, state } = calls;
  const steps = stepsOf(calls);
  const { knows, knowsPinOf, signIn, closeOpenDoors, logOut } = steps;
  /** Staff scan a parcel and close its door. */
  const load = async (kolliId: string) => {
    await knows(kolliId);
    await signIn();
    await act('scan', { code: kolliId });
    await closeOpenDoors();
    await logOut();
  };
  /** Staff take a parcel out of its locker. */
  const remove = async (lockerId: string) => {
    await signIn();
    await act('remove', { lockerId });
    await closeOpenDoors();
    await logOut();
  };
  const setOnline = (online: boolean) => act('network', { online });
  const { allReported } = steps;
  const alone = offlineStepsOf(calls, closeOpenDoors);
  return {
    act,
    state,
    knows,
    knowsPinOf,
    allReported,
    signIn,
    logOut,
    load,
    remove,
    setOnline,
    alone,
  };
}

type Calls = ReturnType<typeof callsOf>;

/** Actions at a connected box. */
function stepsOf({ act, state }: Calls) {
  const knows = (kolliId: string) =>
    expect
      .poll(async () => (await state()).doors.some(({ holds }) => holds?.deliveryId === kolliId))
      .toBe(true);
  const knowsPinOf = (kolliId: string) =>
    expect
      .poll(async () =>
        (await state()).doors.some(
          ({ holds }) => holds?.deliveryId === kolliId && holds.opensByPin,
        ),
      )
      .toBe(true);
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

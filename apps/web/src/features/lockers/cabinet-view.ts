import type { Locker, PickupBox } from '@kolli/contract/box/pickup-boxes';
import { lockerSizeLabels } from '@kolli/domain/box/lockers';
import type {
  CabinetDoor,
  CabinetModule,
  DoorHold,
  DoorState,
} from '../../components/cabinet/cabinet-types.ts';
import { temperatureWarning } from './temperature-check.ts';

type BoxModule = PickupBox['info']['modules'][number];

/** Maps a box to the cabinet's modules and doors, in their order (LCK-12 to LCK-16). */
export function cabinetModules({ info }: Pick<PickupBox, 'info'>): CabinetModule[] {
  return info.modules
    .toSorted((a, b) => a.position - b.position)
    .map((module) => {
      const fridge = module.lockers.length > 0 && module.lockers.every((one) => one.fridge);
      const celsius = moduleTemperature(module, fridge);
      return {
        index: module.position,
        fridge,
        temperatureCelsius: celsius ?? undefined,
        temperatureWarning: temperatureWarning(celsius, fridge, info)?.kind,
        doors: module.lockers.toSorted((a, b) => a.position - b.position).map(cabinetDoor),
      };
    });
}

/** The state of a door; a removed delivery shows as a free locker (LCK-20). */
export function doorState(locker: Pick<Locker, 'status'>): DoorState {
  return locker.status === 'removed' ? 'free' : locker.status;
}

/** Whether a locker is empty and in use (LCK-39, LCK-48). */
export function isFree(locker: Pick<Locker, 'status' | 'order' | 'inactive'>): boolean {
  return doorState(locker) === 'free' && locker.order === null && !locker.inactive;
}

/** Whether a locker can be reserved: free and without a fault. */
export function isReservable(
  locker: Pick<Locker, 'status' | 'order' | 'inactive' | 'fault'>,
): boolean {
  return isFree(locker) && locker.fault === null;
}

/** The locker with an id, or undefined if the box has none. */
export function findLocker(box: Pick<PickupBox, 'info'>, lockerId: string): Locker | undefined {
  return box.info.modules
    .flatMap((module) => module.lockers)
    .find((one) => one.lockerId === lockerId);
}

function cabinetDoor(locker: Locker): CabinetDoor {
  return {
    lockerId: locker.lockerId,
    moduleIndex: locker.moduleIndex,
    position: locker.position,
    size: lockerSizeLabels[locker.type],
    fridge: locker.fridge,
    state: doorState(locker),
    fault: locker.fault ?? undefined,
    hold: doorHold(locker),
    kolliId: locker.order?.deliveryId,
    waitsUntil: locker.order?.waitsUntil ?? undefined,
    selectable: isReservable(locker),
  };
}

function doorHold({ order }: Locker): DoorHold | undefined {
  return order?.hold === 'held' || order?.hold === 'rejected' ? order.hold : undefined;
}

/** A fridge module has one sensor per locker type: the highest temperature is shown. */
function moduleTemperature(module: BoxModule, fridge: boolean): number | null {
  const readings = Object.values(module.fridgeTemperatures);
  if (fridge && readings.length > 0) return Math.max(...readings);
  return module.temperature;
}

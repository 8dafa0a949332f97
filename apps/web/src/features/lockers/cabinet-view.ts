import type { Locker, PickupBox } from '@kolli/contract/pickup-boxes';
import { lockerSizeLabels } from '@kolli/domain/lockers';
import type {
  CabinetDoor,
  CabinetModule,
  DoorState,
} from '../../components/cabinet/cabinet-types.ts';
import { temperatureWarning } from './temperature-check.ts';

type BoxModule = PickupBox['info']['modules'][number];

/** The box as the cabinet draws it, modules and doors in their order (LCK-12 to LCK-16). */
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

/** What a door shows; a removed delivery shows as a free locker (LCK-20). */
export function doorState(locker: Pick<Locker, 'status'>): DoorState {
  return locker.status === 'removed' ? 'free' : locker.status;
}

/** Whether a door holds nothing and is in use (LCK-39, LCK-48). */
export function isFree(locker: Pick<Locker, 'status' | 'order' | 'inactive'>): boolean {
  return doorState(locker) === 'free' && locker.order === null && !locker.inactive;
}

/** Whether a door can be given away now: free, and with nothing wrong at it. */
export function isOnOffer(
  locker: Pick<Locker, 'status' | 'order' | 'inactive' | 'fault'>,
): boolean {
  return isFree(locker) && locker.fault === null;
}

/** The locker of an id, or undefined when the box has none. */
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
    kolliId: locker.order?.deliveryId,
    selectable: isOnOffer(locker),
  };
}

/** A fridge module has a sensor for each locker type: the hottest is the one that matters. */
function moduleTemperature(module: BoxModule, fridge: boolean): number | null {
  const readings = Object.values(module.fridgeTemperatures);
  if (fridge && readings.length > 0) return Math.max(...readings);
  return module.temperature;
}

import { type BoxSensor, sensorsOfBox } from '@kolli/domain/box/box-sensors';
import { layoutLockers, type LayoutLocker } from '@kolli/domain/box/box-layout';
import type { TemperatureRange } from '@kolli/domain/temperature/temperature-alarms';
import { hasPermission, shippedRoles } from '@kolli/domain/people/permissions';
import { z } from 'zod';

const range = z.object({ min: z.number(), max: z.number() });
const lockerType = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** The part of a site file from which its history is generated. */
export const siteSchema = z.object({
  templates: z.array(
    z.object({
      id: z.string(),
      modules: z.array(
        z.object({
          position: z.int(),
          lockers: z.array(z.object({ type: lockerType, fridge: z.boolean() })),
        }),
      ),
    }),
  ),
  pharmacies: z.array(
    z.object({
      businessId: z.string(),
      country: z.string(),
      shelves: z.array(z.string()).default([]),
      boxes: z.array(
        z.object({
          name: z.string(),
          templateId: z.string(),
          // The defaults are those of `kolli provision`.
          temperatureRangeBasic: range.default({ min: 15, max: 25 }),
          temperatureRangeFridge: range.default({ min: 2, max: 8 }),
          temperatureSendAlarmNotificationAfterIntervalTime: z.int().default(15 * 60_000),
        }),
      ),
    }),
  ),
  users: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      accesses: z.array(
        z.object({
          pharmacy: z.string(),
          role: z.string().default('user'),
          boxAccess: z.boolean().default(true),
        }),
      ),
    }),
  ),
});
type Site = z.output<typeof siteSchema>;

/** A pickup box with the fields for its history. */
export interface DemoBox {
  readonly name: string;
  readonly doors: readonly LayoutLocker[];
  readonly sensors: readonly BoxSensor[];
  readonly ranges: { readonly basic: TemperatureRange; readonly fridge: TemperatureRange };
  readonly alarmDelayMs: number;
}

/** A pharmacy with the fields for its history. */
export interface DemoPharmacy {
  readonly businessId: string;
  readonly country: string;
  readonly shelves: readonly string[];
  readonly staff: readonly [string, ...string[]];
  /** Those of its people who may decide about parcels on hold. */
  readonly judges: readonly string[];
  readonly boxes: readonly DemoBox[];
}

const mayJudge = (role: string) =>
  Object.values(shippedRoles).some(
    (one) => one.name === role && hasPermission(one, 'delivery.judge'),
  );

/** The pharmacies of a site with their doors and the names of the staff who work at the boxes. */
export function pharmaciesOf(site: Site): DemoPharmacy[] {
  return site.pharmacies.map(({ businessId, country, shelves, boxes }) => {
    const [first = 'Staff', ...others] = site.users
      .filter(({ accesses }) =>
        accesses.some((one) => one.pharmacy === businessId && one.boxAccess),
      )
      .map((user) => `${user.firstName} ${user.lastName}`);
    const judges = site.users
      .filter(({ accesses }) =>
        accesses.some((one) => one.pharmacy === businessId && mayJudge(one.role)),
      )
      .map((user) => `${user.firstName} ${user.lastName}`);
    const built = boxes.map((box) => {
      const template = site.templates.find((one) => one.id === box.templateId);
      if (template === undefined) throw new Error(`There is no template ${box.templateId}`);
      const doors = layoutLockers(template);
      return {
        name: box.name,
        doors,
        sensors: sensorsOfBox(doors.map(({ id, ...door }) => ({ ...door, lockerId: id }))),
        ranges: { basic: box.temperatureRangeBasic, fridge: box.temperatureRangeFridge },
        alarmDelayMs: box.temperatureSendAlarmNotificationAfterIntervalTime,
      };
    });
    return { businessId, country, shelves, staff: [first, ...others], judges, boxes: built };
  });
}

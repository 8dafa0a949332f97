import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, required, textSchema } from '../call/fields.ts';
import { historyHolds, pastStatuses } from '../delivery/delivery-history.ts';
import { reservationStatuses } from '../delivery/delivery-lists.ts';
import { alarmTypes } from '../monitoring/alarms.ts';

/** The lists whose filters can be saved (FND-05). */
export const viewLists = [
  'reservations',
  'apiReservations',
  'history',
  'alarms',
  'statistics',
] as const;
export type ViewList = (typeof viewLists)[number];

/** Maximum views of a person for one list of a pharmacy. */
export const maxViews = 20;

const invalid = { error: 'validation.invalid' };

/** Boxes, or the pharmacy itself for deliveries in no box. */
const places = z
  .array(idSchema, invalid)
  .min(1, 'validation.invalid')
  .max(50, 'validation.tooMany');
const day = z.iso.date(invalid);
const month = z.string(invalid).regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/u, 'validation.invalid');

/** A range by its name, which moves with the days, or fixed days or months. */
const rangeOf = (unit: z.ZodType<string>, presets: readonly string[]) =>
  z.union([
    z.strictObject({ preset: z.enum(presets, invalid) }),
    z
      .strictObject({ from: unit, to: unit })
      .refine(({ from, to }) => from <= to, { error: 'errorDate', path: ['to'] }),
  ]);
const days = rangeOf(day, ['today', 'week', 'thisMonth', 'lastMonth']);
const months = rangeOf(month, ['thisMonth', 'lastMonth', 'year']);

/**
 * The filters of each list that can be saved. Strict, and without a text of a search: nothing of a customer can be in
 * a view.
 */
const viewFilters = {
  reservations: z.strictObject({
    places: places.optional(),
    status: z.enum(reservationStatuses, invalid).optional(),
    by: z.literal('waitsUntil', invalid).optional(),
    sort: z.enum(['asc', 'desc'], invalid).optional(),
  }),
  apiReservations: z.strictObject({ sort: z.literal('asc', invalid).optional() }),
  history: z.strictObject({
    places: places.optional(),
    status: z.enum(pastStatuses, invalid).optional(),
    hold: z.enum(historyHolds, invalid).optional(),
    range: days.optional(),
  }),
  alarms: z.strictObject({
    /** A box, or all of them; by default the first one. */
    box: z.union([idSchema, z.literal('all')], invalid).optional(),
    type: z.enum(alarmTypes, invalid).optional(),
    /** Only those without a comment. */
    open: z.literal(true, invalid).optional(),
    range: days.optional(),
  }),
  statistics: z.strictObject({ places: places.optional(), range: months.optional() }),
} as const satisfies Record<ViewList, z.ZodType>;

const nameSchema = textSchema(40);
const isDefaultSchema = z.boolean(required);

/** The schema of a list's filters by the list's name. */
const filtersOfList = z.discriminatedUnion(
  'list',
  [
    z.strictObject({ list: z.literal('reservations'), filters: viewFilters.reservations }),
    z.strictObject({ list: z.literal('apiReservations'), filters: viewFilters.apiReservations }),
    z.strictObject({ list: z.literal('history'), filters: viewFilters.history }),
    z.strictObject({ list: z.literal('alarms'), filters: viewFilters.alarms }),
    z.strictObject({ list: z.literal('statistics'), filters: viewFilters.statistics }),
  ],
  invalid,
);

const savedView = z.strictObject({
  id: idSchema,
  list: z.enum(viewLists),
  name: z.string(),
  /** Whether the list opens with it. */
  isDefault: z.boolean(),
  /** As they were saved; a box among them may be gone. */
  filters: z.record(z.string(), z.unknown()),
});
export type SavedView = z.output<typeof savedView>;

const ofPharmacy = { access: 'signedIn', touches: { pharmacy: 'params.pharmacyId' } } as const;
const pharmacyParams = z.strictObject({ pharmacyId: idSchema });
const viewParams = z.strictObject({ pharmacyId: idSchema, viewId: idSchema });

/** FND-05: the caller's own views of a pharmacy's lists, by name; nobody sees those of others. */
export const listSavedViews = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/saved-views/:pharmacyId',
  summary: "The caller's saved filters of a pharmacy's lists",
  ...ofPharmacy,
  params: pharmacyParams,
  result: z.strictObject({ views: z.array(savedView) }),
  errors: [],
});

/** FND-05: a new view of a list, at most 20 for each; the list's former default is none any more if this one is. */
export const saveView = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/saved-views/:pharmacyId',
  summary: "Save a list's filters under a name for the caller",
  ...ofPharmacy,
  params: pharmacyParams,
  body: z.strictObject({
    name: nameSchema,
    isDefault: isDefaultSchema,
    view: filtersOfList,
  }),
  result: savedView,
  errors: ['saved_view_name_in_use', 'too_many_saved_views'],
});

/** FND-05: renames a view of the caller, or makes it the list's default or no default. */
export const changeSavedView = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/saved-views/:pharmacyId/:viewId',
  summary: "Change the name of one of the caller's saved views, or whether it is the default",
  ...ofPharmacy,
  params: viewParams,
  body: z.strictObject({ name: nameSchema, isDefault: isDefaultSchema }),
  result: savedView,
  errors: ['saved_view_not_found', 'saved_view_name_in_use'],
});

/** FND-05 */
export const deleteSavedView = defineCall({
  surface: 'api',
  method: 'DELETE',
  path: '/saved-views/:pharmacyId/:viewId',
  summary: "Delete one of the caller's saved views",
  ...ofPharmacy,
  params: viewParams,
  result: z.strictObject({}),
  errors: ['saved_view_not_found'],
});

import type { TemplateModule } from '@kolli/domain/box/box-layout';
import {
  defaultDeliveryRules,
  defaultFridgeDeliveryRules,
} from '@kolli/domain/delivery/clock/keep-times';
import type { Selectable } from 'kysely';
import type { PickupBoxTable } from '../../platform/database/tables.gen.ts';
import { newId } from '../../platform/database/ids.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { rulesOf } from './provision-pharmacies.ts';
import { type BoxFacts, boxColumns, makePickupBox } from '../administration/make-pickup-box.ts';
import { changedColumns, provisioner, type Provisioning } from './provisioning-work.ts';
import type { SiteBox, SitePharmacy } from './site-schema.ts';

type Layout = readonly TemplateModule[];

const factsOf = (box: SiteBox): BoxFacts => ({
  ...box,
  rules: {
    basic: rulesOf(box.deliveryRulesBasicLocker, defaultDeliveryRules),
    fridge: rulesOf(box.deliveryRulesFridgeLocker, defaultFridgeDeliveryRules),
  },
  ranges: { basic: box.temperatureRangeBasic, fridge: box.temperatureRangeFridge },
  reportIntervalMs: box.temperatureSendDataFromPickupboxIntervalTime,
  alarmDelayMs: box.temperatureSendAlarmNotificationAfterIntervalTime,
});

type Columns = ReturnType<typeof boxColumns> & { readonly ordinal: number };

/** Updates a box to match the file; returns whether anything changed. */
async function changeBox(
  { tx, now }: Provisioning,
  current: Selectable<PickupBoxTable>,
  columns: Columns,
): Promise<boolean> {
  const changed = changedColumns(current, columns);
  if (changed === undefined) return false;
  const { pharmacy_id: pharmacyId, id: boxId } = current;
  await tx
    .updateTable('pickup_box')
    .set({ ...changed, updated_at: now })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId)
    .execute();
  announce(tx, { pharmacyId, boxId, at: now });
  return true;
}

/**
 * Creates and updates the boxes of a pharmacy by name, with their doors. A box cannot change its
 * template, since its doors have a history.
 */
export async function provisionBoxes(
  work: Provisioning,
  at: { readonly pharmacyId: string; readonly place: string },
  pharmacy: SitePharmacy,
  layouts: ReadonlyMap<string, Layout>,
): Promise<void> {
  const present = await work.tx
    .selectFrom('pickup_box')
    .selectAll()
    .where('pharmacy_id', '=', at.pharmacyId)
    .execute();
  for (const [ordinal, box] of pharmacy.boxes.entries()) {
    const { name, templateId } = box;
    const { pharmacyId } = at;
    const model = { id: templateId, modules: layouts.get(templateId) ?? [] };
    const facts = factsOf(box);
    const current = present.find((one) => one.name === name);
    if (current === undefined) {
      const setup = { tx: work.tx, now: work.now, secrets: work.secrets, actor: provisioner };
      await makePickupBox(setup, { pharmacyId, id: newId(), ordinal, model, facts });
      work.note(`box ${name} of ${pharmacy.name} created`);
    } else if (current.template_id !== templateId) {
      const reason = `the box is built by '${current.template_id}' and cannot change it`;
      work.problems.push({ place: `${at.place}.boxes[${ordinal}].templateId`, reason });
    } else if (await changeBox(work, current, { ...boxColumns(facts, model), ordinal })) {
      work.note(`box ${name} of ${pharmacy.name} changed`);
    }
  }
}

import type { KeyHolder } from '../../platform/session/machine-keys.ts';
import { issueKey } from '../keys/issue-key.ts';
import { type ListedKey, listKeys } from '../keys/list-keys.ts';
import type { KeysFile, PharmacyKeys } from './keys-file.ts';
import { provisioner, type Provisioning } from './provisioning-work.ts';
import type { SitePharmacy } from './site-schema.ts';

/** The id in a key's text: the second part after the kind. */
function keyIdOf(text: string): string | undefined {
  return text.split('_')[2];
}

/**
 * Returns the key of a machine: a new one if it has none, the file's if it is valid; otherwise
 * none, or a further one with `newKeys`.
 */
async function keyFor(
  work: Provisioning,
  machine: KeyHolder,
  valid: readonly ListedKey[],
  inFile: string | undefined,
  isFurtherWished: boolean,
): Promise<string | undefined> {
  const ids = valid.map(({ id }) => id.replaceAll('-', ''));
  if (inFile !== undefined && ids.includes(keyIdOf(inFile) ?? '')) return inFile;
  if (valid.length > 0 && !isFurtherWished) {
    work.note(`the key of ${machine.name} is not in the file of keys: make another if it is lost`);
    return undefined;
  }
  const { key } = await issueKey(work.tx, machine, provisioner, work.now);
  work.note(`key for ${machine.name} created`);
  return key;
}

/** Creates the missing keys of a pharmacy's boxes and order sources; returns all known keys. */
async function pharmacyKeys(
  work: Provisioning,
  pharmacyId: string,
  pharmacy: SitePharmacy,
  { inFile, newKeys }: { readonly inFile: PharmacyKeys | undefined; readonly newKeys: boolean },
): Promise<PharmacyKeys> {
  const keys = await listKeys(work.tx, pharmacyId);
  const valid = keys.filter(({ revokedAt }) => revokedAt === null);
  const boxes = await work.tx
    .selectFrom('pickup_box')
    .select(['id', 'name'])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('ordinal')
    .execute();
  const known: PharmacyKeys = {
    businessId: pharmacy.businessId,
    pharmacyId,
    name: pharmacy.name,
    orderSources: [],
    boxes: [],
  };
  for (const { name } of pharmacy.orderSources) {
    const own = valid.filter((key) => key.kind === 'orderSource' && key.name === name);
    const machine = { kind: 'orderSource', pharmacyId, source: name, name } as const;
    const old = inFile?.orderSources.find((source) => source.name === name);
    const key = await keyFor(work, machine, own, old?.key, newKeys);
    if (key !== undefined) known.orderSources.push({ name, key });
  }
  for (const { id, name } of boxes) {
    const own = valid.filter((key) => key.boxId === id);
    const machine = { kind: 'device', pharmacyId, boxId: id, name } as const;
    const old = inFile?.boxes.find((box) => box.id === id);
    const key = await keyFor(work, machine, own, old?.key, newKeys);
    if (key !== undefined) known.boxes.push({ id, name, key });
  }
  return known;
}

/**
 * Updates a key file: valid keys and pharmacies of other sites stay. With `newKeys`, machines whose
 * key is missing in the file get a further one.
 */
export async function provisionKeys(
  work: Provisioning,
  pharmacies: readonly SitePharmacy[],
  file: KeysFile,
  newKeys: boolean,
): Promise<KeysFile> {
  const updated: PharmacyKeys[] = [];
  for (const pharmacy of pharmacies) {
    const pharmacyId = work.pharmacyIds.get(pharmacy.businessId) ?? '';
    const inFile = file.pharmacies.find((one) => one.pharmacyId === pharmacyId);
    updated.push(await pharmacyKeys(work, pharmacyId, pharmacy, { inFile, newKeys }));
  }
  const names = new Set(pharmacies.map(({ businessId }) => businessId));
  const others = file.pharmacies.filter(({ businessId }) => !names.has(businessId));
  return { pharmacies: [...others, ...updated] };
}

import { CodedError } from '../../platform/coded-error.ts';
import type { KeyHolder } from '../../platform/session/machine-keys.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { issueKeys } from '../keys/issue-key.ts';
import { type ListedKey, listKeys } from '../keys/list-keys.ts';
import type { KeysFile, PharmacyKeys } from './keys-file.ts';
import { provisioner, provisionEach, type Provisioning } from './provisioning-work.ts';
import type { SitePharmacy } from './site-schema.ts';

/** Where keys of a site go, and what queues the mails about them. */
export interface KeysOptions {
  /** Path of the key file. */
  readonly keysFile: string;
  /**
   * Whether machines whose key is missing in that file get a further one; otherwise it is only
   * reported.
   */
  readonly newKeys?: boolean | undefined;
  readonly jobs: Jobs;
}

/** The id in a key's text: the second part after the kind. */
function keyIdOf(text: string): string | undefined {
  return text.split('_')[2];
}

/** A box or order source of the site, with its valid keys and the one in the file. */
interface Machine {
  readonly holder: KeyHolder;
  readonly valid: readonly ListedKey[];
  readonly inFile: string | undefined;
}

/**
 * Returns the file's key if it is valid, and whether the machine gets a new one: if it has none, or with
 * `newKeys` a further one.
 */
function knownKey(
  work: Provisioning,
  { holder, valid, inFile }: Machine,
  newKeys: boolean,
): { readonly key: string | undefined; readonly isNew: boolean } {
  const ids = valid.map(({ id }) => id.replaceAll('-', ''));
  if (inFile !== undefined && ids.includes(keyIdOf(inFile) ?? ''))
    return { key: inFile, isNew: false };
  const isNew = valid.length === 0 || newKeys;
  if (!isNew)
    work.note(`the key of ${holder.name} is not in the file of keys: make another if it is lost`);
  return { key: undefined, isNew };
}

/** The key of each machine that has a known one; missing ones are created. */
async function keysOf(
  work: Provisioning,
  pharmacyId: string,
  machines: readonly Machine[],
  { jobs, newKeys = false }: KeysOptions,
): Promise<ReadonlyMap<KeyHolder, string>> {
  const found = machines.map((machine) => ({
    holder: machine.holder,
    ...knownKey(work, machine, newKeys),
  }));
  const lacking = found.filter(({ isNew }) => isNew).map(({ holder }) => holder);
  const { tx, now, secrets } = work;
  const tools = { tx, now, secrets, jobs, actor: provisioner };
  const issued = await issueKeys(tools, pharmacyId, lacking);
  for (const { name } of lacking) work.note(`key for ${name} created`);
  const known = found.flatMap(({ holder, key }) =>
    key === undefined ? [] : [[holder, key] as const],
  );
  return new Map([
    ...known,
    ...lacking.map((holder, at) => [holder, issued[at]?.key ?? ''] as const),
  ]);
}

/** Throws `source_kind_differs` where a source of the site is a test source and its keys are of a real one, or the other way round. */
function checkKinds(
  { orderSources }: Pick<SitePharmacy, 'orderSources'>,
  keys: readonly ListedKey[],
): void {
  const kinds = new Map(orderSources.map(({ name, isTest }) => [name, isTest]));
  for (const { kind, name, isTest } of keys)
    if (kind === 'orderSource' && (kinds.get(name) ?? isTest) !== isTest)
      throw new CodedError('source_kind_differs');
}

/** Creates the missing keys of a pharmacy's boxes and order sources; returns all known keys. */
async function pharmacyKeys(
  work: Provisioning,
  pharmacyId: string,
  pharmacy: SitePharmacy,
  { file, options }: { readonly file: PharmacyKeys | undefined; readonly options: KeysOptions },
): Promise<PharmacyKeys> {
  const keys = await listKeys(work.tx, pharmacyId);
  checkKinds(pharmacy, keys);
  const valid = keys.filter(({ revokedAt }) => revokedAt === null);
  const boxes = await work.tx
    .selectFrom('pickup_box')
    .select(['id', 'name'])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('ordinal')
    .execute();
  const sources = pharmacy.orderSources.map(({ name, isTest }) => ({
    holder: { kind: 'orderSource', pharmacyId, source: name, name, isTest } as const,
    valid: valid.filter((key) => key.kind === 'orderSource' && key.name === name),
    inFile: file?.orderSources.find((source) => source.name === name)?.key,
  }));
  const devices = boxes.map(({ id, name }) => ({
    holder: { kind: 'device', pharmacyId, boxId: id, name } as const,
    valid: valid.filter((key) => key.boxId === id),
    inFile: file?.boxes.find((box) => box.id === id)?.key,
  }));
  const known = await keysOf(work, pharmacyId, [...sources, ...devices], options);
  const withKey = <H extends KeyHolder>({ holder }: { readonly holder: H }) => {
    const key = known.get(holder);
    return key === undefined ? [] : [{ holder, key }];
  };
  return {
    businessId: pharmacy.businessId,
    pharmacyId,
    name: pharmacy.name,
    orderSources: sources.flatMap(withKey).map(({ holder, key }) => ({ name: holder.name, key })),
    boxes: devices
      .flatMap(withKey)
      .map(({ holder, key }) => ({ id: holder.boxId, name: holder.name, key })),
  };
}

/**
 * Updates a key file: valid keys and pharmacies of other sites stay. With `newKeys`, machines whose
 * key is missing in the file get a further one.
 */
export async function provisionKeys(
  work: Provisioning,
  pharmacies: readonly SitePharmacy[],
  file: KeysFile,
  options: KeysOptions,
): Promise<KeysFile> {
  const known = new Map(file.pharmacies.map((one) => [one.pharmacyId, one]));
  const all = pharmacies.map(
    (pharmacy) => [work.pharmacyIds.get(pharmacy.businessId) ?? '', pharmacy] as const,
  );
  const updated = await provisionEach(work, all, (own, pharmacyId, pharmacy) =>
    pharmacyKeys(own, pharmacyId, pharmacy, { file: known.get(pharmacyId), options }),
  );
  const names = new Set(pharmacies.map(({ businessId }) => businessId));
  const others = file.pharmacies.filter(({ businessId }) => !names.has(businessId));
  return { pharmacies: [...others, ...updated] };
}

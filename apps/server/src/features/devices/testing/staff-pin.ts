import { boxPinHash } from '../../../platform/secrets/box-pin-hash.ts';
import { sealPharmacistPin } from '../../../platform/secrets/sealed-pins.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { TestBox } from './box.ts';

export async function givenStaffPin(
  { secrets }: Pick<TestServer, 'secrets'>,
  { id, pharmacyId, staff, look }: TestBox,
  pin: string,
): Promise<void> {
  const { cipher, keyId } = sealPharmacistPin(secrets, staff.id, pin);
  const row = {
    pharmacy_id: pharmacyId,
    box_id: id,
    user_id: staff.id,
    pin_hash: boxPinHash(secrets.boxPinKey(id), pin),
  };
  await look(async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ pharmacist_pin_cipher: cipher, pharmacist_pin_key_id: keyId })
      .where('id', '=', staff.id)
      .execute();
    await tx.insertInto('box_staff_pin').values(row).execute();
  });
}

import { writePin } from '../../people/persons/staff-pins.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { TestBox } from './box.ts';

export async function givenStaffPin(
  { secrets }: Pick<TestServer, 'secrets'>,
  { pharmacyId, staff, look }: TestBox,
  pin: string,
): Promise<void> {
  await look((tx) => writePin(tx, secrets, { pharmacyId, userId: staff.id }, pin));
}

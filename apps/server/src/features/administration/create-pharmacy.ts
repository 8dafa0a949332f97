import type { CallArguments } from '@kolli/contract/call';
import type {
  AdministeredPharmacy,
  createPharmacy as createCall,
} from '@kolli/contract/pharmacy-administration';
import { defaultDeliveryRules } from '@kolli/domain/keep-times';
import type { AuditActor } from '../../platform/audit/audit-actor.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { violatedConstraint } from '../../platform/database/database-faults.ts';
import { newId } from '../../platform/database/ids.ts';
import { isStrongAuthSet, type StrongAuthSettings } from '../../settings.ts';
import { setShelvesNumber } from '../pharmacies/set-shelves-number.ts';
import { changePerson } from '../users/change-person.ts';
import { insertAccess } from '../users/write-access.ts';
import { addPickupBox, type BoxDeps } from './create-pickup-box.ts';
import { makePharmacy, type SetupWork } from './make-pharmacy.ts';
import { administeredPharmacies } from './show-administered-pharmacy.ts';

export interface PharmacyDeps extends BoxDeps {
  readonly settings: StrongAuthSettings;
}

/** Who makes a pharmacy, and the role that they get there; on the command line nobody gets one. */
export interface PharmacyMaker {
  readonly actor: AuditActor;
  readonly first: { readonly userId: string; readonly roleName: string } | null;
}

type Body = CallArguments<typeof createCall>['body'];

/** The pharmacy, its shelves and its first box, called like the pharmacy. */
async function setUp(work: SetupWork, body: Body): Promise<void> {
  const { id, pinCode, name, streetAddress: street, customerSMSLanguages, templateId } = body;
  const lists = { additionalEmails: [], additionalPhoneNumbers: [] };
  const languages = { customerSMSLanguages: customerSMSLanguages ?? [body.language] };
  const facts = { ...body, ...lists, ...languages, rules: defaultDeliveryRules };
  await makePharmacy(work, { id, pinCode, facts });
  await setShelvesNumber(work.tx, id, { number: body.shelvesNumber, clock: () => work.now });
  if (!body.pickUpMachine) return;
  const { city, zipCode, country, language, uiLanguages } = body;
  await addPickupBox(work, {
    id: newId(),
    pharmacyId: id,
    name,
    templateId: templateId ?? '',
    street,
    city,
    zipCode,
    country,
    language,
    uiLanguages,
    customerSMSLanguages: [],
    cardboardType: body.cardboardType ?? false,
    outdoor: body.outdoor ?? false,
  });
}

/** Which of several refused the pharmacy. */
function refusalOf(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === 'pharmacy_pkey') return new CodedError('pharmacy_already_exists');
  if (constraint === 'pharmacy_business_id_key') return new CodedError('businessId_already_exists');
  return error;
}

/**
 * Makes a pharmacy with its shelves and, with `pickUpMachine`, its first box; whoever makes it gets
 * their own role there, so that they can go on. Audited there. Throws `bad_strong_auth_provider` where
 * customers should prove who they are and no issuer is set, `pharmacy_already_exists`,
 * `businessId_already_exists`, `template_not_found`.
 */
export async function createPharmacy(
  deps: PharmacyDeps,
  { actor, first }: PharmacyMaker,
  body: Body,
): Promise<AdministeredPharmacy> {
  const { store, clock, secrets } = deps;
  if (body.strongAuthentication && !isStrongAuthSet(deps.settings))
    throw new CodedError('bad_strong_auth_provider');
  const { id } = body;
  try {
    const [made] =
      first === null
        ? await store.inPharmacies([id], async (tx) => {
            await setUp({ tx, now: clock(), secrets, actor }, body);
            return administeredPharmacies(tx, [id]);
          })
        : await changePerson(deps, { userId: first.userId, pharmacyIds: [id] }, async (change) => {
            const access = { webToolAccess: true, boxAccess: true, roleName: first.roleName };
            await setUp({ tx: change.tx, now: change.now, secrets, actor }, body);
            await insertAccess(change, { secrets, actor }, { pharmacyId: id, ...access });
            return administeredPharmacies(change.tx, [id]);
          });
    if (made === undefined) throw new CodedError('pharmacy_not_found');
    return made;
  } catch (error) {
    throw refusalOf(error);
  }
}

import type { CallArguments } from '@kolli/contract/call/call';
import type {
  AdministeredPharmacy,
  createPharmacy as createCall,
} from '@kolli/contract/pharmacy/pharmacy-administration';
import { defaultDeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import { zoneOfCountry } from '@kolli/domain/time/country-zone';
import type { AuditActor } from '../../platform/session/audit-actor.ts';
import { beginInstallationChain } from '../../platform/audit/audit.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { violatedConstraint } from '../../platform/database/database-faults.ts';
import { installationId } from '../../platform/audit/installation-id.ts';
import { newId } from '../../platform/database/ids.ts';
import { isStrongAuthSet, type StrongAuthSettings } from '../../platform/settings/settings.ts';
import { setShelvesNumber } from '../pharmacies/set-shelves-number.ts';
import { changePerson } from '../people/persons/change-person.ts';
import { insertAccess } from '../people/accesses/write-access.ts';
import { addPickupBox, type BoxDeps } from './create-pickup-box.ts';
import { makePharmacy, type SetupWork } from './make-pharmacy.ts';
import { administeredPharmacies } from './show-administered-pharmacy.ts';

export interface PharmacyDeps extends BoxDeps {
  readonly settings: StrongAuthSettings;
}

/** Who creates a pharmacy, and the role they get there; the CLI gives no role. */
export interface PharmacyMaker {
  readonly actor: AuditActor;
  readonly first: { readonly userId: string; readonly roleName: string } | null;
}

type Body = CallArguments<typeof createCall>['body'];

/** Creates the pharmacy, its shelves and its first box, named like the pharmacy. */
async function setUp(work: SetupWork, body: Body): Promise<void> {
  const { id, pinCode, name, streetAddress: street, customerSMSLanguages, templateId } = body;
  const lists = { additionalEmails: [], additionalPhoneNumbers: [] };
  const languages = { customerSMSLanguages: customerSMSLanguages ?? [body.language] };
  const timeZone = body.timeZone ?? zoneOfCountry(body.country) ?? '';
  const facts = { ...body, ...lists, ...languages, timeZone, rules: defaultDeliveryRules };
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

/** Maps a violated constraint to the error code. */
function refusalOf(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === 'pharmacy_pkey') return new CodedError('pharmacy_already_exists');
  if (constraint === 'pharmacy_business_id_key') return new CodedError('businessId_already_exists');
  return error;
}

/**
 * Creates a pharmacy with its shelves and, with `pickUpMachine`, its first box. `first` gets a role
 * there, so that they can set it up. Audited there. Throws
 * `bad_strong_auth_provider` if strong authentication is on and no issuer is configured,
 * `pharmacy_already_exists`, `businessId_already_exists`, `template_not_found`.
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
  await store.inPharmacies([installationId], beginInstallationChain);
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
            await insertAccess(change, actor, { pharmacyId: id, ...access });
            return administeredPharmacies(change.tx, [id]);
          });
    if (made === undefined) throw new CodedError('pharmacy_not_found');
    return made;
  } catch (error) {
    throw refusalOf(error);
  }
}

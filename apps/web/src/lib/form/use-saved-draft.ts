import { showProfile } from '@kolli/contract/people/profile';
import { mayHoldIdentityNumber } from '@kolli/domain/people/customer-numbers';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { editedFields, isSame } from './edited-fields.ts';
import {
  type DraftPlace,
  type DraftValues,
  registerForm,
  takeDraft,
  waitingForms,
} from './saved-drafts.ts';
import { callQuery } from '../call/query.ts';

/**
 * Saves what is typed in a form when the session expires, for the same person on the same screen
 * for 30 minutes: `restore` gets it once, when the form opens again. `values` must contain no identity
 * number, PIN or password field; a text that contains an identity number is left out, too. Of a form
 * that edits what is `saved`, only edited fields are stored: a colleague may change the rest meanwhile.
 * Without a `formId` nothing is stored.
 *
 * The draft may contain a customer's phone number and the computer may be shared. So nothing is stored
 * while somebody types, only as the session expires; it is in this tab's session storage, and is
 * deleted when it is restored, when somebody else signs in, or when its owner signs out. The server
 * stores no drafts: it would collect unfinished personal data of people who do not come back.
 */
export function useSavedDraft<Values extends DraftValues>(
  formId: string | null,
  values: Values,
  restore: (draft: Partial<Values>) => void,
  saved?: DraftValues,
): void {
  const place = useDraftPlace();
  const [begun] = useState(values);
  const latest = useRef({ values, restore, saved });
  useEffect(() => {
    latest.current = { values, restore, saved };
  });
  const { userId, address } = place ?? {};
  useEffect(() => {
    if (formId === null || userId === undefined || address === undefined) return;
    const draft = takeDraft({ userId, address }, formId);
    if (draft !== null) latest.current.restore(fitting(draft, latest.current.values));
    return registerForm(() => {
      const typed = typedOf(latest.current, begun);
      if (typed === null) return null;
      const storable = withoutIdentityNumbers(typed);
      return Object.keys(storable).length === 0
        ? null
        : { userId, address, formId, values: storable };
    });
  }, [userId, address, formId, begun]);
}

/** The forms whose drafts waited here as the screen opened, so that it opens them again. */
export function useWaitingForms(): readonly string[] {
  const place = useDraftPlace();
  const [forms] = useState(() => (place === undefined ? [] : waitingForms(place)));
  return forms;
}

/** Who is signed in, by the profile that the guarded area loaded, and where they are. */
function useDraftPlace(): DraftPlace | undefined {
  const address = useLocation({ select: addressOf });
  const { data: profile } = useQuery({ ...callQuery(showProfile, {}), enabled: false });
  return profile && { userId: profile.id, address };
}

/**
 * The screen, which is the same with and without a slash at its path's end. Filters and the chosen door are left out: they
 * may change before the form opens again, as when a list opens with its default view.
 */
function addressOf({ pathname }: { pathname: string }): string {
  return pathname.replace(/\/+$/u, '');
}

/** What would be lost of a form; null where nothing would. */
function typedOf(
  { values, saved }: { values: DraftValues; saved: DraftValues | undefined },
  begun: DraftValues,
): DraftValues | null {
  if (saved === undefined) return isSame(values, begun) ? null : values;
  const edited = editedFields(values, saved, Object.keys(values));
  if (edited.length === 0) return null;
  return Object.fromEntries(Object.entries(values).filter(([field]) => edited.includes(field)));
}

/** The draft's fields that the form still has, each with the same type. */
function fitting<Values extends DraftValues>(draft: DraftValues, values: Values): Partial<Values> {
  const fields = Object.entries(draft).filter(([field, value]) => {
    const known = values[field];
    return typeof known === typeof value && Array.isArray(known) === Array.isArray(value);
  });
  // Their names and kinds have just been compared with the form's own.
  return Object.fromEntries(fields) as Partial<Values>;
}

function withoutIdentityNumbers(values: DraftValues): DraftValues {
  const isFree = (text: string) => !mayHoldIdentityNumber(text);
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => {
      if (typeof value === 'boolean') return true;
      return typeof value === 'string' ? isFree(value) : value.every(isFree);
    }),
  );
}

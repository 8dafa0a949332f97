/** What a form holds: texts, choices and lists of texts, by the names of its fields. */
export type DraftValues = Readonly<Record<string, string | boolean | readonly string[]>>;

/** Whose form it is and at which address of the app it stands; nobody else is given it. */
export type DraftPlace = { readonly userId: string; readonly address: string };

/** A form that is open, or was when the session ended. */
export type OpenForm = DraftPlace & { readonly formId: string; readonly values: DraftValues };

type Kept = { readonly savedAt: number; readonly forms: readonly OpenForm[] };

const KEY = 'kolli.drafts';

/** So long a draft waits for the person to sign in again. */
const RELEASE_AFTER_MS = 30 * 60_000;

const openForms = new Set<() => OpenForm | null>();

/** Lets a form tell what it holds should the session end; null where nothing would be lost. */
export function registerForm(read: () => OpenForm | null): () => void {
  openForms.add(read);
  return () => {
    openForms.delete(read);
  };
}

/** Keeps what the open forms hold in this tab, as an expired session ends. */
export function saveDrafts(now: number = Date.now()): void {
  const forms = [...openForms].flatMap((read) => read() ?? []);
  write(forms.length === 0 ? null : { savedAt: now, forms });
}

/** The forms whose drafts wait at this place, by their ids. */
export function waitingForms(place: DraftPlace, now: number = Date.now()): readonly string[] {
  return read(now)
    .filter((form) => isAt(form, place))
    .map(({ formId }) => formId);
}

/** A form's draft, once: it is removed as it is given. Null where none waits at this place. */
export function takeDraft(
  place: DraftPlace,
  formId: string,
  now: number = Date.now(),
): DraftValues | null {
  const kept = readSaved(now);
  const found = kept?.forms.find((form) => form.formId === formId && isAt(form, place));
  if (kept === null || found === undefined) return null;
  const forms = kept.forms.filter((form) => form !== found);
  write(forms.length === 0 ? null : { ...kept, forms });
  return found.values;
}

/** Removes what others typed in this tab; without a person, all of it, as sign-out does. */
export function dropDrafts(except?: { readonly userId: string }): void {
  const kept = readSaved(Date.now());
  const forms = kept?.forms.filter(({ userId }) => userId === except?.userId) ?? [];
  write(kept === null || forms.length === 0 ? null : { ...kept, forms });
}

function isAt(form: DraftPlace, { userId, address }: DraftPlace): boolean {
  return form.userId === userId && form.address === address;
}

function read(now: number): readonly OpenForm[] {
  return readSaved(now)?.forms ?? [];
}

function readSaved(now: number): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isKept(kept)) return null;
    return now - kept.savedAt < RELEASE_AFTER_MS ? kept : null;
  } catch {
    return null;
  }
}

// Only this file writes there; whatever else stands under the key counts as nothing.
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  return 'savedAt' in value && 'forms' in value && Array.isArray(value.forms);
}

function write(kept: Kept | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage that is blocked costs the draft, never the sign-out.
  }
}

/** What a form holds: texts, choices and lists of texts, by the names of its fields. */
export type DraftValues = Readonly<Record<string, string | boolean | readonly string[]>>;

/** Whose form it is and on which screen, by its path; nobody else gets its draft. */
export type DraftPlace = { readonly userId: string; readonly address: string };

/** A form that is open, or was when the session ended. */
export type OpenForm = DraftPlace & { readonly formId: string; readonly values: DraftValues };

type StoredDrafts = { readonly savedAt: number; readonly forms: readonly OpenForm[] };

const KEY = 'kolli.drafts';

/** How long a draft waits for the person to sign in again. */
const DRAFT_LIFETIME_MS = 30 * 60_000;

const openForms = new Set<() => OpenForm | null>();

/** Registers what a form holds should the session end; null where nothing would be lost. */
export function registerForm(read: () => OpenForm | null): () => void {
  openForms.add(read);
  return () => {
    openForms.delete(read);
  };
}

/** Stores what the open forms hold in this tab when a session expires. */
export function saveDrafts(now: number = Date.now()): void {
  const forms = [...openForms].flatMap((read) => read() ?? []);
  write(forms.length === 0 ? null : { savedAt: now, forms });
  setTimeout(forgetOldDrafts, DRAFT_LIFETIME_MS);
}

/** Removes drafts that nobody came back for: what was typed does not stay in a tab that is left open, or opened again. */
export function forgetOldDrafts(): void {
  readStored(Date.now());
}

/** The forms whose drafts wait at this place, by their ids. */
export function waitingForms(place: DraftPlace, now: number = Date.now()): readonly string[] {
  return read(now)
    .filter((form) => isAt(form, place))
    .map(({ formId }) => formId);
}

/** Returns a form's draft and removes it; null where none waits at this place. */
export function takeDraft(
  place: DraftPlace,
  formId: string,
  now: number = Date.now(),
): DraftValues | null {
  const stored = readStored(now);
  const found = stored?.forms.find((form) => form.formId === formId && isAt(form, place));
  if (stored === null || found === undefined) return null;
  const forms = stored.forms.filter((form) => form !== found);
  write(forms.length === 0 ? null : { ...stored, forms });
  return found.values;
}

/** Removes what others typed in this tab; without a person, all of it, as sign-out does. */
export function dropDrafts(except?: { readonly userId: string }): void {
  const stored = readStored(Date.now());
  const forms = stored?.forms.filter(({ userId }) => userId === except?.userId) ?? [];
  write(stored === null || forms.length === 0 ? null : { ...stored, forms });
}

function isAt(form: DraftPlace, { userId, address }: DraftPlace): boolean {
  return form.userId === userId && form.address === address;
}

function read(now: number): readonly OpenForm[] {
  return readStored(now)?.forms ?? [];
}

function readStored(now: number): StoredDrafts | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (isStoredDrafts(stored) && now - stored.savedAt < DRAFT_LIFETIME_MS) return stored;
    sessionStorage.removeItem(KEY);
    return null;
  } catch {
    return null;
  }
}

// Only this file writes there; anything else under the key counts as nothing.
function isStoredDrafts(value: unknown): value is StoredDrafts {
  if (typeof value !== 'object' || value === null) return false;
  return 'savedAt' in value && 'forms' in value && Array.isArray(value.forms);
}

function write(stored: StoredDrafts | null): void {
  try {
    if (stored === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // If storage is blocked, the draft is lost, but sign-out still works.
  }
}

import { CallError } from './call-error.ts';

/** Asks the person to prove again who they are; resolves to whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Sets who asks. Returns the function that ends it. */
export function answerProofs(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Asks the person to prove again who they are, once for all who wait for it. */
export async function prove(): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return await asking;
}

/**
 * Sends a request; if the server answers that it needs the password of the last ten minutes
 * (SEC-06), asks for it and sends the request again. Throws the refusal if the person does not want
 * to.
 */
export async function withProof<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const isAsked = error instanceof CallError && error.code === 'proof_needed';
    if (!isAsked || !(await prove())) throw error;
    return await request();
  }
}

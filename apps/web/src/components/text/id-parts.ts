/** Characters at the end of a shortened ID that always show: they tell IDs apart. */
export const TAIL_CHARACTERS = 6;
/** IDs up to this length fit everywhere. */
const SHORT_CHARACTERS = 8;

export type IdParts = {
  /** Gives way to an ellipsis where there is no room. */
  readonly head: string;
  readonly tail: string;
};

/** Where an ID may be shortened (LST-01): before its last characters. Undefined for a short ID. */
export function idParts(id: string): IdParts | undefined {
  const characters = [...id];
  if (characters.length <= SHORT_CHARACTERS) return undefined;
  return {
    head: characters.slice(0, -TAIL_CHARACTERS).join(''),
    tail: characters.slice(-TAIL_CHARACTERS).join(''),
  };
}

import { isOfScan, type ScannedKey } from '@kolli/domain/scan/keyboard-reading';

/** Half of a fast scanner's gaps are at most this long; nobody types four characters this fast. */
const fastGapMs = 50;
/** Half of a slow scanner's gaps are at most this long; a fast typist's, too. */
const slowGapMs = 170;
/** A scanner's key comes within this time after the one before; a longer gap starts a new burst. */
export const maxGapMs = 250;
/** A busy computer may stand still for this long while a scanner types. */
export const maxPauseMs = 1000;
/** A shorter text was typed, however fast. */
export const minLength = 4;
/** No scanner presses these: what came before them is no part of what follows. */
const personsKeys: ReadonlySet<string> = new Set([
  'Escape',
  'Backspace',
  'Delete',
  'ArrowDown',
  'ArrowUp',
]);
/** More keys than a code has say no more about the speed. */
const maxKept = 100;

/** Whether only a scanner types this many keys in this time. */
export function isScannerSpeed(keys: number, durationMs: number): boolean {
  return durationMs <= fastGapMs * keys;
}

/** A key press as the recogniser needs it. */
export type Stroke = ScannedKey & {
  /** Control, Alt or Meta is held: the key is not text. */
  readonly isCommand: boolean;
  /** The key is held down and repeats. */
  readonly isRepeat: boolean;
  /** A field takes its text. */
  readonly isInText: boolean;
  readonly timeMs: number;
};

/** Keys that came together, ended by Enter or Tab. */
export type Burst = {
  /**
   * A scan; or `perhaps` one: a field took its text, slowly enough for a person and fast enough for a scanner, and
   * Enter followed at once.
   */
  readonly kind: 'scan' | 'perhaps';
  readonly keys: readonly ScannedKey[];
  readonly firstMs: number;
  /** A part may be missing: a few keys came shortly before it. */
  readonly isCut: boolean;
};

/** Whether at least half of the gaps between the times are at most this long. */
function areMostly(times: readonly number[], gapMs: number): boolean {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return gaps.filter((gap) => gap <= gapMs).length * 2 >= gaps.length;
}

type Taken = { keys: ScannedKey[]; times: number[] };
const none = (): Taken => ({ keys: [], times: [] });

function add(
  { keys, times }: Taken,
  { key, code, isShifted, isAltGraph, isControl, timeMs }: Stroke,
) {
  if (keys.length >= maxKept) return;
  keys.push({ key, code, isShifted, isAltGraph, isControl });
  times.push(timeMs);
}

/**
 * Recognises a scan by its speed. A scanner is a keyboard that types the code and presses Enter or Tab:
 * so no scanner needs setup, but it must send one of the two. Where no field takes the text nobody types four keys
 * with such gaps, so that a slow scanner is recognised as well as a fast one. Into a field people do: there only what is
 * faster than they are is a scan (SCN-12).
 */
export class ScanBurst {
  /** The keys since the last gap that a scan cannot have. */
  #burst = none();
  /** The keys since the last pause that a slow scan into a field cannot have. */
  #run = none();
  /** How many keys came shortly before the burst, and may be the beginning of its scan. */
  #partLength = 0;
  #isInText = false;
  #lastMs = Number.NEGATIVE_INFINITY;
  #endedMs = Number.NEGATIVE_INFINITY;
  #isWithin = false;

  /** Processes a key press. Returns the burst when Enter or Tab ends one. */
  take(stroke: Stroke): Burst | undefined {
    this.#isWithin = false;
    const isEnd = stroke.key === 'Enter' || stroke.key === 'Tab';
    if (personsKeys.has(stroke.key)) this.#clear();
    // Keys such as Shift come between the characters of a scan and are ignored.
    if (!isEnd && !isOfScan(stroke)) return undefined;
    const gapMs = stroke.timeMs - this.#lastMs;
    this.#lastMs = stroke.timeMs;
    if (isEnd) return this.#end(stroke, gapMs);
    if (stroke.isRepeat || stroke.isCommand) this.#clear();
    else this.#add(stroke, gapMs);
    return undefined;
  }

  /**
   * Whether the last key may be the first of a burst that is a scan, or of one that is perhaps: a field's current text
   * was there before it.
   */
  get begins(): Readonly<Record<Burst['kind'], boolean>> {
    return { scan: this.#burst.keys.length <= 1, perhaps: this.#run.keys.length <= 1 };
  }

  /**
   * Whether the last key came at a scanner's speed after others of its scan: a character within it, or Enter once more
   * after its end. A Tab there would only move the focus.
   */
  get isWithinScan(): boolean {
    return this.#isWithin;
  }

  /**
   * A scan without an end, once nothing has followed for `maxPauseMs`; undefined while more may follow, and where a
   * field took the text.
   */
  endSilently(nowMs: number): Pick<Burst, 'keys' | 'firstMs'> | undefined {
    const { keys, times } = this.#burst;
    const isScan = !this.#isInText && keys.length >= minLength && areMostly(times, slowGapMs);
    if (!isScan || nowMs - this.#lastMs < maxPauseMs) return undefined;
    this.#clear();
    return { keys, firstMs: times[0] ?? nowMs };
  }

  #clear(): void {
    this.#burst = none();
    this.#run = none();
    this.#partLength = 0;
  }

  /** Whether no person typed the keys: where a field took them, or takes the next one, only their speed tells. */
  #isSure(isInText: boolean): boolean {
    return !(isInText || this.#isInText) || areMostly(this.#burst.times, fastGapMs);
  }

  /** Whether a gap can be within the scan that the keys begin. */
  #goesOn(gapMs: number, isInText: boolean): boolean {
    const { keys } = this.#burst;
    const isBegun = keys.length >= minLength && this.#isSure(isInText);
    return keys.length > 0 && gapMs <= (isBegun ? maxPauseMs : maxGapMs);
  }

  #add(stroke: Stroke, gapMs: number): void {
    const { isInText } = stroke;
    if (!this.#goesOn(gapMs, isInText)) {
      const { keys } = this.#burst;
      // Nobody types a single key into a field and scans within a second.
      const isPart = keys.length > 0 && this.#isSure(isInText);
      this.#partLength = isPart && gapMs <= maxPauseMs ? keys.length : 0;
      this.#burst = none();
    }
    if (gapMs > maxPauseMs) this.#run = none();
    add(this.#burst, stroke);
    add(this.#run, stroke);
    this.#isInText = isInText;
    const { keys, times } = this.#burst;
    this.#isWithin = keys.length > 1 && (!isInText || areMostly(times, fastGapMs));
  }

  #end({ key, timeMs, isInText }: Stroke, gapMs: number): Burst | undefined {
    const [{ keys, times }, run, part] = [this.#burst, this.#run, this.#partLength];
    const isGoingOn = this.#goesOn(gapMs, isInText);
    this.#clear();
    if (run.keys.length === 0) {
      this.#isWithin = key === 'Enter' && timeMs - this.#endedMs <= maxGapMs;
      return undefined;
    }
    const isLong = part + keys.length >= minLength;
    if (isGoingOn && isLong && areMostly([...times, timeMs], isInText ? fastGapMs : slowGapMs)) {
      this.#endedMs = timeMs;
      return { kind: 'scan', keys, firstMs: times[0] ?? timeMs, isCut: part > 0 };
    }
    const isPrompt = key === 'Enter' && isInText && gapMs <= maxGapMs;
    const isSlow = run.keys.length >= minLength && areMostly([...run.times, timeMs], slowGapMs);
    if (!isPrompt || !isSlow) return undefined;
    this.#endedMs = timeMs;
    return { kind: 'perhaps', keys: run.keys, firstMs: run.times[0] ?? timeMs, isCut: false };
  }
}

export type ScanOutcome = 'found' | 'notFound';

/** The outcome of a scan, or that there is something new (TOD-06). */
type Sound = ScanOutcome | 'news';

/** The tones of a sound: frequency in Hz, beginning and length in seconds. Found rises, not found is low and double. */
const tones: Record<Sound, readonly (readonly [hz: number, at: number, length: number])[]> = {
  found: [
    [880, 0, 0.06],
    [1320, 0.06, 0.09],
  ],
  notFound: [
    [220, 0, 0.14],
    [220, 0.2, 0.2],
  ],
  news: [
    [660, 0, 0.12],
    [880, 0.16, 0.24],
  ],
};

const volume = 0.2;
const fadeSeconds = 0.01;

let context: AudioContext | undefined;

/** Plays the sound of a scan or of news. A browser that has no audio, or does not permit it, stays silent: the sign says the same. */
export function playScanSound(outcome: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  for (const [hz, at, length] of tones[outcome])
    playTone(audio, hz, audio.currentTime + at, length);
}

function playTone(audio: AudioContext, hz: number, begin: number, length: number): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.frequency.value = hz;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(volume, begin + fadeSeconds);
  gain.gain.setValueAtTime(volume, begin + length - fadeSeconds);
  gain.gain.linearRampToValueAtTime(0, begin + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

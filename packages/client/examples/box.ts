// What a box does first: a heartbeat, its state document, and an event.
import { connectBox } from '@kolli/client/box';

const { KOLLI_URL = '', KOLLI_KEY = '' } = process.env;
const box = connectBox({ url: KOLLI_URL, key: KOLLI_KEY });

const body = { at: Date.now(), softwareVersion: '1.0.0', capabilities: ['contents'] };
const { lastSeq } = await box.sendHeartbeat({ body });
const read = await box.readState();
console.log(read?.state.name, `${read?.state.lockers.length} doors`);

// A box writes an event to its disk before the number is used.
const event = {
  seq: lastSeq + 1,
  at: Date.now(),
  kind: 'version',
  softwareVersion: '1.0.0',
} as const;
const { outcomes } = await box.sendEvents({ body: { at: Date.now(), events: [event] } });
console.log(outcomes[0]?.outcome);

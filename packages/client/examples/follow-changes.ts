// Prints every change of your orders, and goes on after a restart where it was.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { connectOrderSource } from '@kolli/client/order-source';

const { KOLLI_URL = '', KOLLI_KEY = '' } = process.env;
const file = 'changes.cursor';
const shop = connectOrderSource({ url: KOLLI_URL, key: KOLLI_KEY });

const after = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
for await (const { changes, next } of shop.changes({ after })) {
  for (const { at, fulfillment_order_id, kind } of changes)
    console.log(new Date(at).toISOString(), fulfillment_order_id, kind);
  // A shop stores the cursor in the transaction in which it stores what it did.
  writeFileSync(`${file}.new`, next);
  renameSync(`${file}.new`, file);
}

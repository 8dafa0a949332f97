import { type Attack, putBack } from './chain.ts';
import {
  anyEntry,
  copy,
  edit,
  forge,
  hashOf,
  rehash,
  remove,
  renumber,
  setEnds,
  sql,
  swap,
  truncate,
  twoEntries,
  withGuess,
  withoutKey,
} from './forging.ts';

export const entryColumns: Readonly<Record<string, string>> = {
  pharmacy_id: 'pharmacy_id = :other',
  seq: 'seq = seq + 1000',
  occurred_at: "occurred_at = occurred_at + interval '1 millisecond'",
  user_id: 'user_id = gen_random_uuid()',
  user_name: "user_name = coalesce(user_name, '') || 'x'",
  action: "action = action || 's'",
  subject: "subject = left(subject, -1) || '_'",
  detail: `detail = detail || '{"level": 0}'`,
  previous_hash: 'previous_hash = hash',
  hash: 'hash = previous_hash',
};

export const endColumns: Readonly<Record<string, string>> = {
  pharmacy_id: 'pharmacy_id = :other',
  seq: 'seq = seq - 1',
  hash: 'hash = sha256(hash)',
  pruned_seq: 'pruned_seq = pruned_seq + 1',
  pruned_hash: 'pruned_hash = sha256(pruned_hash)',
  proof: 'proof = sha256(proof)',
};

type Tampering = (attack: Attack) => Promise<unknown>;

/** Every column of an entry and of the ends, each a kind of its own. */
const edits = [
  ...Object.entries(entryColumns).map(([column, set]): [string, Tampering] => [
    `entry changed: ${column}`,
    (attack) =>
      sql(
        attack,
        `update audit_entry set ${set.replace(':other', `'${attack.otherId}', seq = seq + 1000`)}
         where pharmacy_id = :own and seq = $1`,
        [anyEntry(attack)],
      ),
  ]),
  ...Object.entries(endColumns).map(([column, set]): [string, Tampering] => [
    `head changed: ${column}`,
    async (attack) => {
      const { otherId } = attack;
      if (column === 'pharmacy_id')
        await attack.owner.query('delete from audit_head where pharmacy_id = $1', [otherId]);
      const change = set.replace(':other', `'${otherId}'`);
      await sql(attack, `update audit_head set ${change} where pharmacy_id = :own`);
    },
  ]),
];

export const tamperings: Readonly<Record<string, Tampering>> = {
  ...Object.fromEntries(edits),
  'changed, all after it hashed with a guessed key': async (attack) => {
    await edit(attack);
    await rehash(attack, attack.first, withGuess);
  },
  'changed, all after it hashed without a key': async (attack) => {
    await edit(attack);
    await rehash(attack, attack.first, withoutKey);
  },
  'an entry deleted': (attack) => {
    const seq = anyEntry(attack);
    return remove(attack, seq, seq);
  },
  'several deleted': (attack) => remove(attack, ...twoEntries(attack)),
  'deleted, the others renumbered': async (attack) => {
    const seq = attack.chance.between(attack.first, attack.last - 1);
    await remove(attack, seq, seq);
    await renumber(attack, seq + 1, -1);
  },
  'inserted, the others renumbered': async (attack) => {
    const seq = attack.chance.between(attack.first + 1, attack.last);
    await renumber(attack, seq, 1);
    await forge(attack, seq, withGuess);
  },
  'inserted a copy': async (attack) => {
    const [from, to] = twoEntries(attack);
    await renumber(attack, to, 1);
    await copy(attack, from, to);
  },
  'inserted, all after it hashed with a guessed key': async (attack) => {
    const seq = attack.chance.between(attack.first + 1, attack.last);
    await renumber(attack, seq, 1);
    await forge(attack, seq, withGuess);
    await rehash(attack, seq, withGuess);
  },
  'appended with a guessed key': async (attack) => {
    await forge(attack, attack.last + 1, withGuess);
    if (attack.chance.happens(0.5)) await rehash(attack, attack.last + 1, withGuess);
  },
  'appended without a key': async (attack) => {
    await forge(attack, attack.last + 1, withoutKey);
    await rehash(attack, attack.last + 1, withoutKey);
  },
  'appended a copy': (attack) => copy(attack, anyEntry(attack), attack.last + 1),
  'numbers swapped': (attack) => swap(attack, false),
  'contents swapped': (attack) => swap(attack, true),
  'shortened, with the head': truncate,
  'shortened, with a head by a guessed key': async (attack) => {
    await truncate(attack);
    await setEnds(attack, {});
  },
  'shortened, with the head, and continued by the product': async (attack) => {
    await truncate(attack);
    await attack.goOn();
  },
  'shortened, without the head': async (attack) => {
    await truncate(attack);
    await sql(attack, 'delete from audit_head where pharmacy_id = :own');
  },
  'removed as a whole': async (attack) => {
    await remove(attack, 0, attack.last);
    await sql(attack, 'delete from audit_head where pharmacy_id = :own');
  },
  'removed as a whole, and begun again by the product': async (attack) => {
    await remove(attack, 0, attack.last);
    await sql(attack, 'delete from audit_head where pharmacy_id = :own');
    await attack.goOn();
  },
  'removed as a whole, with an empty head': async (attack) => {
    await remove(attack, 0, attack.last);
    await setEnds(attack, { seq: 0, hash: Buffer.alloc(32), prunedSeq: 0 });
  },
  'replaced by that of another pharmacy': async (attack) => {
    const { owner, pharmacyId, otherId } = attack;
    for (const table of ['audit_entry', 'audit_head']) {
      await owner.query(`delete from ${table} where pharmacy_id = $1`, [pharmacyId]);
      await owner.query(`update ${table} set pharmacy_id = $1 where pharmacy_id = $2`, [
        pharmacyId,
        otherId,
      ]);
    }
  },
  'oldest deleted, with a forged start': async (attack) => {
    const seq = anyEntry(attack);
    const prunedHash = await hashOf(attack, seq);
    await remove(attack, 0, seq);
    await setEnds(attack, { prunedSeq: seq, prunedHash });
  },
  'oldest deleted, with the start moved': async (attack) => {
    const seq = anyEntry(attack);
    await sql(
      attack,
      `update audit_head h set pruned_seq = e.seq, pruned_hash = e.hash from audit_entry e
       where h.pharmacy_id = :own and e.pharmacy_id = :own and e.seq = $1`,
      [seq],
    );
    await remove(attack, 0, seq);
  },
};

/** Set back to a state that the chain had, proof included: nothing in the database differs from that time. */
export const setBack: Tampering = ({ owner, pharmacyId }) => putBack(owner, 'earlier', pharmacyId);

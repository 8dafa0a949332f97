import type { Clock } from '../../../platform/clock/clock.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';
import { recordOpening } from './record-opening.ts';

/**
 * Stores and audits the outcome of a command. Only the first answer counts; later ones are ignored, so
 * that a box may retry. Throws `command_not_found` for a command that expired unanswered or belongs to
 * another box.
 */
export async function answerCommand(
  deps: { readonly store: Store; readonly clock: Clock },
  box: BoxKey,
  answer: { readonly commandId: string; readonly outcome: 'done' | 'failed' },
): Promise<void> {
  const at = deps.clock();
  await deps.store.inPharmacies([box.pharmacyId], async (tx) => {
    const command = await tx
      .selectFrom('device_command')
      .select(['answered_at', 'expires_at', 'locker_id', 'user_id', 'user_name'])
      .where('pharmacy_id', '=', box.pharmacyId)
      .where('box_id', '=', box.boxId)
      .where('id', '=', answer.commandId)
      .forUpdate()
      .executeTakeFirst();
    if (command !== undefined && command.answered_at !== null) return;
    if (command === undefined || command.expires_at <= at)
      throw new CodedError('command_not_found');
    await tx
      .updateTable('device_command')
      .set({ answered_at: at, outcome: answer.outcome })
      .where('pharmacy_id', '=', box.pharmacyId)
      .where('id', '=', answer.commandId)
      .execute();
    const { locker_id: lockerId, user_id: userId, user_name: userName } = command;
    const opening = { ...box, commandId: answer.commandId, lockerId, userId, userName };
    await recordOpening(tx, opening, answer.outcome === 'done' ? 'opened' : 'not_opened', at);
  });
}

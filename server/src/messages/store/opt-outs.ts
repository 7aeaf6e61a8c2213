import type { MessageChoiceRequest } from '@jhilik/contract/message-choices.ts'
import type { Tx } from '../../platform/db.ts'

/** Notes whether a person wants a message through a channel. Repeating it changes nothing, nor does it for a former person. */
export async function setWanted(
  tx: Tx,
  userId: string,
  { event, channel, wanted }: MessageChoiceRequest,
): Promise<void> {
  if (wanted) {
    await tx
      .deleteFrom('message_opt_outs')
      .where('user_id', '=', userId)
      .where('event', '=', event)
      .where('channel', '=', channel)
      .execute()
    return
  }
  await tx
    .insertInto('message_opt_outs')
    .columns(['user_id', 'event', 'channel'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', eb.val(event).as('event'), eb.val(channel).as('channel')])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

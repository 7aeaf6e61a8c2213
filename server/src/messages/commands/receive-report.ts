import type { Context } from '../../context.ts'
import type { DeliveryReport } from '../../platform/sms-reports.ts'
import { secondChannel } from '../rules/events.ts'
import { planInstead, recordReport } from '../store/messages.ts'
import { readMessageSettings } from '../views/message-settings.ts'

/**
 * Records what the provider of text messages reports about one that was sent. One that did not arrive is planned in the second
 * channel. A report about another message, or about one whose end is known, changes nothing.
 */
export async function receiveReport(ctx: Context, report: DeliveryReport): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('messages')
      .selectAll()
      .where('provider_id', '=', report.providerId)
      .where('state', '=', 'sent')
      .orderBy('sent_at', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!message) return
    await recordReport(tx, message, report)
    if (report.state === 'delivered') return
    const second = secondChannel(await readMessageSettings(tx), message.event, message.channel)
    if (second) await planInstead(ctx, tx, message, second)
  })
}

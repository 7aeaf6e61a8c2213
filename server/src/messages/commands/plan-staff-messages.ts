import type { Permission } from '@jhilik/contract/duties.ts'
import type { Context } from '../../context.ts'
import { listBusinessReaders } from '../../people/views/accounts.ts'
import type { Tx } from '../../platform/db.ts'
import { choiceOf, plannedChannels } from '../rules/events.ts'
import { planStaffMessage, type StaffNews } from '../store/messages.ts'
import { readMessageSettings } from '../views/message-settings.ts'
import { listPushedStaff } from '../views/push-devices.ts'

/**
 * Plans the messages to staff about an event: to the address of the business or, without one, to those who have the permission. Of
 * these, each who has a device gets it there, because an address has no devices.
 */
export async function planStaffMessages(
  ctx: Pick<Context, 'config' | 'jobs' | 'clock' | 'push'>,
  tx: Tx,
  news: StaffNews,
  permission: Permission,
): Promise<void> {
  const choice = choiceOf(await readMessageSettings(tx), news.event)
  const pushed = choice.channels.includes('push') ? await listPushedStaff(ctx, tx, permission) : []
  for (const channel of plannedChannels(choice, { hasDevice: pushed.length > 0 })) {
    const readers = channel === 'push' ? pushed : await listBusinessReaders(ctx.config, tx, permission)
    for (const recipientId of readers) await planStaffMessage(ctx, tx, news, { recipientId, channel })
  }
}

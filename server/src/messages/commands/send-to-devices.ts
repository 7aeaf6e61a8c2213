import type { Context } from '../../context.ts'
import { PushError, type SentNotice } from '../../platform/push.ts'
import { listPushDevices } from '../views/push-devices.ts'

/**
 * Sends a notification to all devices of a person at once, and forgets those that their push services do not know any more. Returns
 * how many took it; 0 when no device is left. Rejects with PushError when none took it, and one may do so later.
 */
export async function sendToDevices(ctx: Context, userId: string, sent: SentNotice): Promise<number> {
  const { push, db } = ctx
  if (push === null) return 0
  const devices = await listPushDevices(ctx, userId)
  const results = await Promise.allSettled(devices.map((device) => push.send(device, sent)))
  const endpointsOf = (wanted: 'taken' | 'gone') =>
    devices
      .filter((_, index) => {
        const result = results[index]
        return result?.status === 'fulfilled' && result.value === wanted
      })
      .map(({ endpoint }) => endpoint)
  const taken = endpointsOf('taken')
  await db.transaction().execute(async (tx) => {
    const gone = endpointsOf('gone')
    if (gone.length > 0) await tx.deleteFrom('push_devices').where('endpoint', 'in', gone).execute()
    if (taken.length > 0) {
      const last_sent_at = await ctx.clock.databaseNow(tx)
      await tx.updateTable('push_devices').set({ last_sent_at }).where('endpoint', 'in', taken).execute()
    }
  })
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (taken.length > 0 || refusals.length === 0) return taken.length
  // A service that may take it later decides whether it is tried again.
  throw refusals.find((one) => !(one instanceof PushError && one.isLasting)) ?? refusals[0]
}

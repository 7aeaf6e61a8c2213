import { z } from 'zod'
import type { Context } from '../context.ts'
import { updateUser } from '../people/store/accounts.ts'
import { endAllSignIns } from '../people/store/sign-ins.ts'
import { recordAudit } from '../platform/audit.ts'
import { readSetting, writeSetting } from '../platform/settings.ts'
import { customers, demoAdmin, demoUser } from './content.ts'

/** The setting with the accounts that this file has closed. Accounts that an admin has closed stay closed. */
const CLOSED = 'demo-accounts-closed'
const closedSchema = z.array(z.uuid()).catch([])

/**
 * Closes the demo accounts and ends their sign-ins outside of a demo, because their passwords are public; opens
 * them again in a demo. Idempotent. Call it before the first request.
 */
export async function matchDemoAccounts(ctx: Context): Promise<void> {
  const { demo } = ctx.config
  const now = ctx.clock.now()
  const emails = [demoAdmin, demoUser, ...customers].map(({ email }) => email)
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const users = await tx
      .selectFrom('users')
      .select(['id', 'deactivated_at'])
      .where('email', 'in', emails)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const closed = closedSchema.parse(await readSetting(tx, CLOSED))
    const wrong = users.filter(({ id, deactivated_at }) =>
      demo ? deactivated_at !== null && closed.includes(id) : deactivated_at === null,
    )
    for (const { id } of wrong) {
      await updateUser(tx, id, { deactivated_at: demo ? null : now, updated_at: now })
      if (!demo) await endAllSignIns(tx, id, now)
      await recordAudit(tx, {
        actorId: null,
        action: demo ? 'user.reactivated' : 'user.deactivated',
        subjectId: id,
        detail: { reason: demo ? 'Demo mode was switched on.' : 'Demo mode was switched off.' },
        at: now,
      })
    }
    const still = demo ? [] : [...closed, ...wrong.map(({ id }) => id)]
    if (still.length !== closed.length) await writeSetting(tx, CLOSED, still, { by: 'system', at: now })
    return wrong.length
  })
  if (changed > 0 && !demo) {
    ctx.log.warn(
      `This database was used for a demo. ${changed} demo accounts were closed; check who else is an admin.`,
    )
  }
}

import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { enqueueMail } from '../../platform/mail.ts'
import type { UsersTable } from '../../platform/schema/people.ts'
import { type FactorChange, factorMail } from '../mails/factors.ts'

/** The account whose second factors change. Its row is locked. */
export type Owner = Pick<Selectable<UsersTable>, 'id' | 'role' | 'email' | 'locale'>

/** The actor who made the change when it was not the owner: an admin, or null for the command line. */
export interface By {
  actorId: string | null
}

/** Records the change and mails the owner of the account, who may not have made it. */
export async function tellOwner(
  ctx: Pick<Context, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  { id, email, locale }: Owner,
  change: FactorChange,
  by: By = { actorId: id },
): Promise<void> {
  const at = ctx.clock.now()
  await recordAudit(tx, { actorId: by.actorId, action: `user.${change}`, subject: ['user', id], at })
  const reader = { to: email, locale: locale ?? ctx.config.locale }
  await enqueueMail(ctx.jobs, tx, factorMail(ctx.config, reader, { change, at }))
}

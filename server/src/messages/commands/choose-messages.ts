import type {
  MessageChoiceRequest,
  MessageChoices,
  UnsubscribeLink,
} from '@jhilik/contract/message-choices.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { orNotFound } from '../../platform/problem.ts'
import { readUnsubscribeLink, unsubscribePath } from '../rules/unsubscribe-links.ts'
import { setWanted } from '../store/opt-outs.ts'
import { findMessageChoices } from '../views/message-choices.ts'

/** Notes one choice of the caller. */
export async function chooseMessages(
  ctx: Context,
  actor: Actor,
  choice: MessageChoiceRequest,
): Promise<MessageChoices> {
  await ctx.db.transaction().execute((tx) => setWanted(tx, actor.id, choice))
  return findMessageChoices(ctx.db, actor.id)
}

/** Notes the choice of who has the link of a mail, for mails. Throws 404 for an invalid link. */
export async function chooseByLink(ctx: Context, token: string, wanted: boolean): Promise<UnsubscribeLink> {
  const { userId, event } = orNotFound(await readUnsubscribeLink(ctx, token))
  await ctx.db.transaction().execute((tx) => setWanted(tx, userId, { event, channel: 'email', wanted }))
  return readChoiceOfLink(ctx, token)
}

/** Returns what the link of a mail is about, and what was chosen. Throws 404. */
export async function readChoiceOfLink(ctx: Context, token: string): Promise<UnsubscribeLink> {
  const { userId, event } = orNotFound(await readUnsubscribeLink(ctx, token))
  const person = ctx.db.selectFrom('users').select('id').where('id', '=', userId)
  orNotFound(await person.where('deleted_at', 'is', null).executeTakeFirst())
  const choices = await findMessageChoices(ctx.db, userId)
  return { event, wanted: choices[event].email }
}

/** Returns the page of a link, in the language of its reader. */
export async function findUnsubscribePage(ctx: Context, token: string): Promise<string> {
  const link = await readUnsubscribeLink(ctx, token)
  const reader =
    link &&
    (await ctx.db.selectFrom('users').select('locale').where('id', '=', link.userId).executeTakeFirst())
  return unsubscribePath(token, reader?.locale ?? undefined)
}

import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import type { Locale } from '../../platform/locale.ts'
import { updateLocale } from '../store/accounts.ts'

/**
 * Stores the language of the caller's current page, in which mails to them are written. Nothing changes when it is
 * null, which means unknown.
 */
export async function recordLocale(ctx: Context, actor: Actor, locale: Locale | null): Promise<void> {
  if (locale === null || locale === actor.locale) return
  await ctx.db.transaction().execute((tx) => updateLocale(tx, actor.id, locale))
}

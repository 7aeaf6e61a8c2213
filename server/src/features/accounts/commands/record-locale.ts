import type { Context } from '../../../context.ts'
import type { Locale } from '../../../platform/locale.ts'
import { updateLocale } from '../store.ts'

/** The language of the user's current page: mails to them are written in it. Null: unknown, nothing changes. */
export async function recordLocale(ctx: Context, userId: string, locale: Locale | null): Promise<void> {
  if (locale) await ctx.db.transaction().execute((tx) => updateLocale(tx, userId, locale))
}

import type { SignedIn, TestApp } from './app.ts'

/** Confirms the address as if the owner of the account had opened the link of a mail. */
export async function confirmAddress(
  { ctx, clock }: TestApp,
  { user }: Pick<SignedIn, 'user'>,
): Promise<void> {
  const change = { email_verified_at: clock.now() }
  await ctx.db.updateTable('users').set(change).where('id', '=', user.sub).execute()
}

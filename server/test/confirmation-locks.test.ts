import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../src/platform/db.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { untilWaiting } from './support/until-waiting.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())

/** Adds an authenticator app as its set-up in another sign-in does. The caller has locked the user. */
async function addApp(tx: Tx, { user: { sub: user_id } }: SignedIn) {
  const app = { user_id, sealed_key: 'unreadable', last_step: 0, added_at: new Date() }
  await tx.insertInto('authenticators').values(app).execute()
  await tx.updateTable('sign_ins').set({ confirmed_at: null }).where('user_id', '=', user_id).execute()
}

it.each([
  ['PUT', '/password', 'confirmation_required'],
  ['POST', '/confirm', 'second_factor_required'],
])(
  'a second factor that is set up while a password is checked is asked for: %s %s',
  async (method, path, code) => {
    const who = await app.signIn()
    const { password } = who
    const body = { currentPassword: password, password: path === '/confirm' ? password : 'Monsoon-rain-8' }
    const { answer } = await app.ctx.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', who.user.sub).forNoKeyUpdate().execute()
      const answer = app.request<Answer>(method, `/api/auth${path}`, { token: who.token, body })
      await untilWaiting(app, 1)
      await addApp(tx, who)
      return { answer }
    })
    const { status, body: refused } = await answer
    expect([status, refused.code]).toEqual([403, code])
    const { confirmed_at } = await app.ctx.db
      .selectFrom('sign_ins')
      .select('confirmed_at')
      .where('user_id', '=', who.user.sub)
      .executeTakeFirstOrThrow()
    expect(confirmed_at).toBeNull()
  },
)

import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertSubscription, moveSubscription } from '../src/people/store/newsletter.ts'
import { newId } from '../src/platform/ids.ts'
import { problemOfDatabaseError } from '../src/platform/problem.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { untilWaiting } from './support/until-waiting.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())

const subscription = (email: string) => ({
  id: newId(),
  email,
  locale: 'en' as const,
  created_at: new Date(),
})

it('an address that subscribes while a subscription moves to it: the move can be repeated', async () => {
  const { db } = app.ctx
  const [from, to] = ['old@test.example', 'new@test.example']
  const move = () => db.transaction().execute((tx) => moveSubscription(tx, from, to))
  await db.transaction().execute((tx) => insertSubscription(tx, subscription(from)))
  const { moved } = await db.transaction().execute(async (tx) => {
    await insertSubscription(tx, subscription(to))
    const moved = move().catch(problemOfDatabaseError)
    await untilWaiting(app, 1)
    return { moved }
  })
  expect(await moved).toMatchObject({ code: 'request_in_progress' })
  await move()
  const left = await db.selectFrom('newsletter_subscriptions').select('email').execute()
  expect(left).toEqual([{ email: to }])
})

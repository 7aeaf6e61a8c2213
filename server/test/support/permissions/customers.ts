import { randomUUID } from 'node:crypto'
import { makeReview } from '../../../src/demo/factories.ts'
import { testVehicle } from '../vehicle.ts'
import { at, type Call, everybody, type Given, MANAGERS, only, ownOr, signedIn } from './call.ts'

const vehicle = () => ({ ...testVehicle, registrationPlate: randomUUID() })
const address = () => ({ label: 'Home', address: randomUUID() })

const pushDevice = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
}

/** Replaces all that the user has saved in this list by one; answers its id. */
async function saved({ app, callers }: Given, list: 'vehicles' | 'addresses'): Promise<string> {
  const { token } = callers.user
  const path = `/api/me/${list}`
  const kept = await app.request<{ data: { _id: string }[] }>('GET', path, { token })
  for (const { _id } of kept.body.data) await app.request('DELETE', `${path}/${_id}`, { token })
  const body = list === 'vehicles' ? vehicle() : address()
  const answer = await app.request<{ data: { _id: string } }>('POST', path, { token, body })
  return answer.body.data._id
}

/** Writes a review of the user that counts in no rating, because of those without a booking only one may count. */
async function ownReview({ app, callers }: Given): Promise<string> {
  return (await makeReview(app.ctx.db, { user_id: callers.user.user.sub, is_counted: false })).id
}

export const customerCalls: Call[] = [
  { route: 'GET /api/me/attention', prepare: at('/api/me/attention'), expected: signedIn() },
  { route: 'GET /api/me/vehicles', prepare: at('/api/me/vehicles'), expected: signedIn() },
  {
    route: 'POST /api/me/vehicles',
    prepare: () => ({ path: '/api/me/vehicles', body: vehicle() }),
    expected: signedIn(201),
  },
  {
    route: 'PUT /api/me/vehicles/{id}',
    prepare: async (given) => ({
      path: `/api/me/vehicles/${await saved(given, 'vehicles')}`,
      body: vehicle(),
    }),
    expected: ownOr([]),
  },
  {
    route: 'DELETE /api/me/vehicles/{id}',
    prepare: async (given) => ({ path: `/api/me/vehicles/${await saved(given, 'vehicles')}` }),
    expected: ownOr([]),
  },
  {
    route: 'GET /api/me/booking-defaults',
    prepare: at('/api/me/booking-defaults'),
    expected: signedIn(),
  },
  { route: 'GET /api/me/addresses', prepare: at('/api/me/addresses'), expected: signedIn() },
  {
    route: 'POST /api/me/addresses',
    prepare: () => ({ path: '/api/me/addresses', body: address() }),
    expected: signedIn(201),
  },
  {
    route: 'PUT /api/me/addresses/{id}',
    prepare: async (given) => ({
      path: `/api/me/addresses/${await saved(given, 'addresses')}`,
      body: address(),
    }),
    expected: ownOr([]),
  },
  {
    route: 'DELETE /api/me/addresses/{id}',
    prepare: async (given) => ({ path: `/api/me/addresses/${await saved(given, 'addresses')}` }),
    expected: ownOr([]),
  },
  { route: 'GET /api/me/message-choices', prepare: at('/api/me/message-choices'), expected: signedIn() },
  {
    route: 'PUT /api/me/message-choices',
    prepare: at('/api/me/message-choices', { event: 'reminder', channel: 'email', wanted: true }),
    expected: signedIn(),
  },
  {
    route: 'PUT /api/me/shown-to-customers',
    prepare: at('/api/me/shown-to-customers', { shown: true }),
    expected: signedIn(),
  },
  {
    route: 'GET /api/message-choices/link',
    prepare: at('/api/message-choices/link?token=forged'),
    expected: everybody(404),
  },
  {
    route: 'POST /api/message-choices/unsubscribe',
    prepare: at('/api/message-choices/unsubscribe?token=forged'),
    expected: everybody(404),
  },
  { route: 'GET /api/me/push', prepare: at('/api/me/push'), expected: signedIn() },
  // The app of this test sends no push notifications.
  { route: 'PUT /api/me/push', prepare: at('/api/me/push', pushDevice), expected: signedIn(404) },
  { route: 'DELETE /api/me/push', prepare: at('/api/me/push'), expected: signedIn() },
  {
    route: 'POST /api/push/renewal',
    prepare: at('/api/push/renewal', { oldEndpoint: pushDevice.endpoint, ...pushDevice }),
    expected: everybody(404),
  },
  { route: 'GET /api/review', prepare: at('/api/review'), expected: everybody() },
  {
    route: 'POST /api/review',
    prepare: at('/api/review', { review: 'Shiny.', rating: 5 }),
    expected: signedIn(201),
  },
  { route: 'GET /api/review', prepare: at('/api/review?status=waiting'), expected: only(MANAGERS) },
  {
    route: 'PUT /api/review/{id}',
    prepare: async (given) => ({
      path: `/api/review/${await ownReview(given)}`,
      body: { review: 'Shinier.', rating: 4 },
    }),
    expected: ownOr([]),
  },
  {
    route: 'DELETE /api/review/{id}',
    prepare: async (given) => ({ path: `/api/review/${await ownReview(given)}` }),
    expected: ownOr([]),
  },
  {
    route: 'POST /api/review/{id}/approve',
    prepare: async ({ app }) => {
      const { id, updated_at } = await makeReview(app.ctx.db, { status: 'waiting' })
      return { path: `/api/review/${id}/approve`, body: { updatedAt: updated_at.toISOString() } }
    },
    expected: only(MANAGERS),
  },
  {
    route: 'PUT /api/review/{id}/reply',
    prepare: async ({ app }) => {
      const { id, updated_at } = await makeReview(app.ctx.db)
      const body = { reply: 'Thank you!', updatedAt: updated_at.toISOString() }
      return { path: `/api/review/${id}/reply`, body }
    },
    expected: only(MANAGERS),
  },
  {
    route: 'DELETE /api/review/{id}/reply',
    prepare: async ({ app }) => {
      const replied = { reply: 'Thank you!', replied_at: new Date() }
      return { path: `/api/review/${(await makeReview(app.ctx.db, replied)).id}/reply` }
    },
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/review/{id}/hide',
    prepare: async ({ app }) => ({
      path: `/api/review/${(await makeReview(app.ctx.db)).id}/hide`,
      body: { reason: 'Insults a colleague' },
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/review/{id}/show',
    prepare: async ({ app }) => {
      const reason = { hidden_at: new Date(), hidden_reason: 'Insults a colleague' }
      const hidden = await makeReview(app.ctx.db, { status: 'hidden', ...reason })
      return { path: `/api/review/${hidden.id}/show` }
    },
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/auth/password/forgotten',
    cost: 'costsMoney',
    prepare: at('/api/auth/password/forgotten', { email: 'nobody@test.example' }),
    expected: everybody(),
  },
  // The link of the mail is the permission.
  {
    route: 'POST /api/auth/password/reset',
    cost: 'costly',
    prepare: at('/api/auth/password/reset', { token: 'forged', password: 'a long secret' }),
    expected: everybody(404),
  },
  // Those who are signed in get 400: it is not their password.
  {
    route: 'POST /api/auth/confirm',
    cost: 'costly',
    prepare: at('/api/auth/confirm', { password: 'another secret' }),
    expected: signedIn(400),
  },
  {
    route: 'PUT /api/auth/password',
    cost: 'costly',
    prepare: at('/api/auth/password', { currentPassword: 'another secret', password: 'a long secret' }),
    expected: signedIn(400),
  },
  {
    route: 'POST /api/newsletter',
    cost: 'costsMoney',
    prepare: at('/api/newsletter', { email: 'reader@test.example' }),
    expected: everybody(),
  },
  // The link of the mail is the permission.
  {
    route: 'GET /api/newsletter/links/{purpose}',
    prepare: at('/api/newsletter/links/confirm?token=forged'),
    expected: everybody(404),
  },
  {
    route: 'POST /api/newsletter/confirm',
    prepare: at('/api/newsletter/confirm', { token: 'forged' }),
    expected: everybody(404),
  },
  {
    route: 'POST /api/newsletter/unsubscribe',
    prepare: at('/api/newsletter/unsubscribe?token=forged'),
    expected: everybody(404),
  },
  // Callers who are signed in get 415, as the body is not a picture.
  {
    route: 'POST /api/uploads/pictures',
    cost: 'takesPlace',
    prepare: at('/api/uploads/pictures', {}),
    expected: signedIn(415),
  },
  {
    route: 'POST /api/uploads/pictures',
    cost: 'takesPlace',
    prepare: at('/api/uploads/pictures?for=service', {}),
    expected: only(MANAGERS, 415),
  },
]

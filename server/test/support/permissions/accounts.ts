import { randomInt, randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { makeUser } from '../../../src/demo/factories.ts'
import { askLoginCode } from '../../../src/people/commands/login-codes.ts'
import { verifyUrl } from '../../../src/people/rules/account-links.ts'
import { codeOf } from '../../../src/people/rules/login-codes.ts'
import { lockNumberOwner } from '../../../src/people/store/contacts.ts'
import { addMinutes } from '../../../src/platform/clock.ts'
import {
  at,
  type Call,
  DESK,
  everybody,
  type Given,
  MANAGERS,
  OWNERS,
  only,
  ownOr,
  PROFILE,
  signedIn,
} from './call.ts'

const login = ({ callers: { user } }: Given) => ({ email: user.user.email, password: user.password })
const newcomer = () => ({ ...PROFILE, email: `${randomUUID()}@test.example`, password: 'a long secret' })

/** Inserts an invitation that was sent long enough ago to be sent again; returns its id. */
async function makeInvitation({ app: { ctx }, callers }: Given): Promise<string> {
  const id = randomUUID()
  const sent_at = addMinutes(ctx.clock.now(), -5)
  const invitation = { destination: `${id}@test.example`, duty: 'manager', locale: 'en' } as const
  const link = { link_id: randomUUID(), invited_by: callers.owner.user.sub, sent_at }
  await ctx.db
    .insertInto('staff_invitations')
    .values({ id, ...invitation, ...link, expires_at: addMinutes(sent_at, 60) })
    .execute()
  return id
}

export const accountCalls: Call[] = [
  {
    route: 'POST /api/auth/login',
    cost: 'costly',
    prepare: (given) => ({ path: '/api/auth/login', body: login(given) }),
    expected: everybody(),
  },
  {
    route: 'POST /api/auth/signup',
    cost: 'costsMoney',
    prepare: () => ({ path: '/api/auth/signup', body: newcomer() }),
    expected: everybody(201),
  },
  {
    route: 'POST /api/auth/code',
    cost: 'costsMoney',
    prepare: () => ({ path: '/api/auth/code', body: { to: `${randomUUID()}@test.example` } }),
    expected: everybody(),
  },
  {
    route: 'POST /api/auth/code/login',
    cost: 'costly',
    prepare: async ({ app: { ctx } }) => {
      const { challenge } = await askLoginCode(ctx, `${randomUUID()}@test.example`, 'en')
      const code = codeOf(ctx.config.sessionSecrets[0], challenge)
      return { path: '/api/auth/code/login', body: { challenge, code, name: 'Shirin Akter' } }
    },
    expected: everybody(),
  },
  {
    route: 'POST /api/auth/confirm/code',
    cost: 'costsMoney',
    // The callers have passwords.
    prepare: at('/api/auth/confirm/code', { channel: 'email' }),
    expected: signedIn(403),
  },
  {
    route: 'POST /api/auth/confirm/code/entry',
    prepare: at('/api/auth/confirm/code/entry', { challenge: randomUUID(), code: '123456' }),
    expected: signedIn(409),
  },
  { route: 'GET /api/auth/account', prepare: at('/api/auth/account'), expected: signedIn() },
  {
    route: 'POST /api/auth/email/verification',
    cost: 'costsMoney',
    prepare: at('/api/auth/email/verification'),
    // The limit is the account's: the calls are by three of them.
    expected: signedIn(),
  },
  {
    route: 'POST /api/auth/email/verify',
    prepare: async ({ app: { ctx } }) => {
      const { id, email } = await makeUser(ctx.db)
      const token = (await verifyUrl(ctx, { id, email, locale: 'en' })).split('#')[1]
      return { path: '/api/auth/email/verify', body: { token } }
    },
    // The link is of an account that none of the callers has.
    expected: signedIn(409),
  },
  {
    route: 'POST /api/auth/email/change',
    cost: 'costsMoney',
    prepare: async () => ({
      path: '/api/auth/email/change',
      body: { email: `${randomUUID()}@test.example` },
    }),
    expected: signedIn(),
  },
  {
    route: 'POST /api/auth/email/change/confirm',
    prepare: at('/api/auth/email/change/confirm', { token: 'forged' }),
    expected: signedIn(404),
  },
  {
    route: 'POST /api/auth/phone/code',
    cost: 'costsMoney',
    prepare: async () => ({
      path: '/api/auth/phone/code',
      body: { to: `017${String(randomInt(100_000_000)).padStart(8, '0')}` },
    }),
    // Admins do not log in with a code.
    expected: { ...signedIn(403), user: 200, other: 200 },
  },
  {
    route: 'POST /api/auth/phone/verify',
    prepare: at('/api/auth/phone/verify', { challenge: randomUUID(), code: '123456' }),
    expected: { ...signedIn(403), user: 409, other: 409 },
  },
  // Google is not set up.
  {
    route: 'POST /api/auth/google/link',
    prepare: at('/api/auth/google/link'),
    expected: signedIn(404),
  },
  { route: 'DELETE /api/auth/google/link', prepare: at('/api/auth/google/link'), expected: signedIn() },
  // Nobody can renew anything without the cookie.
  { route: 'POST /api/auth/refresh-token', prepare: at('/api/auth/refresh-token'), expected: everybody(401) },
  { route: 'POST /api/auth/logout', prepare: at('/api/auth/logout'), expected: everybody() },
  { route: 'GET /api/auth/export', cost: 'costly', prepare: at('/api/auth/export'), expected: signedIn() },
  {
    route: 'POST /api/auth/users/{userId}/erase',
    cost: 'costly',
    prepare: async ({ app, callers }) => {
      const number = `+8801719${randomInt(100_000, 999_999)}`
      const called = { number, name: 'Rahima', address: '', actorId: callers.owner.user.sub }
      const { id } = await app.ctx.db.transaction().execute((tx) => lockNumberOwner(app.ctx, tx, called))
      return { path: `/api/auth/users/${id}/erase` }
    },
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/auth/account/delete',
    cost: 'costly',
    // The password is wrong, because the callers are needed for the other calls.
    prepare: at('/api/auth/account/delete', { password: 'not theirs', confirmed: true }),
    expected: signedIn(400),
  },
  { route: 'GET /api/auth/sign-ins', prepare: at('/api/auth/sign-ins'), expected: signedIn() },
  {
    route: 'DELETE /api/auth/sign-ins/{id}',
    // This is an additional sign-in of the first customer, so that nobody ends the one that later calls need.
    prepare: async ({ app, callers: { user } }) => {
      const { token } = await app.logIn({ email: user.user.email, password: user.password })
      return { path: `/api/auth/sign-ins/${decodeJwt(token).sid}` }
    },
    expected: ownOr([]),
  },
  {
    route: 'POST /api/auth/users/{userId}/sign-ins/end',
    prepare: async ({ app }) => ({ path: `/api/auth/users/${(await makeUser(app.ctx.db)).id}/sign-ins/end` }),
    expected: only(OWNERS),
  },
  { route: 'GET /api/auth/users', prepare: at('/api/auth/users'), expected: only(DESK) },
  {
    route: 'GET /api/auth/users/{userId}',
    prepare: ({ callers }) => ({ path: `/api/auth/users/${callers.user.user.sub}` }),
    expected: only(DESK),
  },
  {
    route: 'PATCH /api/auth/users/{userId}',
    prepare: ({ callers }) => ({ path: `/api/auth/users/${callers.user.user.sub}`, body: { role: 'user' } }),
    expected: only(OWNERS),
  },
  {
    route: 'PUT /api/auth/users/{userId}/note',
    prepare: ({ callers }) => ({
      path: `/api/auth/users/${callers.user.user.sub}/note`,
      body: { note: 'Ring twice' },
    }),
    expected: only(DESK),
  },
  {
    route: 'GET /api/auth/users/{userId}/messages',
    prepare: ({ callers }) => ({ path: `/api/auth/users/${callers.user.user.sub}/messages` }),
    expected: only(DESK),
  },
  {
    route: 'PUT /api/auth/users/{userId}/stopped-numbers',
    prepare: ({ callers }) => ({
      path: `/api/auth/users/${callers.user.user.sub}/stopped-numbers`,
      body: { phone: '01712345678', stopped: false },
    }),
    expected: only(DESK),
  },
  {
    route: 'GET /api/auth/users/{userId}/open-bookings',
    prepare: ({ callers }) => ({ path: `/api/auth/users/${callers.user.user.sub}/open-bookings` }),
    expected: only(MANAGERS),
  },
  ...['deactivate', 'reactivate'].map((verb) => ({
    route: `POST /api/auth/users/{userId}/${verb}`,
    prepare: async ({ app }: Given) => ({
      path: `/api/auth/users/${(await makeUser(app.ctx.db)).id}/${verb}`,
      body: { reason: 'Asked for it' },
    }),
    expected: only(MANAGERS),
  })),
  { route: 'GET /api/staff-invitations', prepare: at('/api/staff-invitations'), expected: only(OWNERS) },
  {
    route: 'POST /api/staff-invitations',
    cost: 'costsMoney',
    prepare: () => ({
      path: '/api/staff-invitations',
      body: { to: `${randomUUID()}@test.example`, duty: 'manager' },
    }),
    expected: only(OWNERS, 201),
  },
  {
    route: 'POST /api/staff-invitations/{id}/send',
    cost: 'costsMoney',
    prepare: async (given) => ({ path: `/api/staff-invitations/${await makeInvitation(given)}/send` }),
    expected: only(OWNERS),
  },
  {
    route: 'DELETE /api/staff-invitations/{id}',
    prepare: async (given) => ({ path: `/api/staff-invitations/${await makeInvitation(given)}` }),
    expected: only(OWNERS),
  },
  {
    route: 'POST /api/staff-invitations/read',
    prepare: at('/api/staff-invitations/read', { token: 'forged' }),
    expected: everybody(404),
  },
  {
    route: 'POST /api/staff-invitations/accept',
    cost: 'costly',
    prepare: () => ({ path: '/api/staff-invitations/accept', body: { ...newcomer(), token: 'forged' } }),
    expected: everybody(404),
  },
  {
    route: 'PUT /api/auth/{userId}',
    prepare: ({ callers }) => ({ path: `/api/auth/${callers.user.user.sub}`, body: PROFILE }),
    expected: ownOr(MANAGERS, { other: 403, refused: 403 }),
  },
]

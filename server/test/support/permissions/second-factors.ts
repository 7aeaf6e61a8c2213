import { makeUser } from '../../../src/demo/factories.ts'
import { newId } from '../../../src/platform/ids.ts'
import { softPasskey } from '../soft-passkey.ts'
import { at, type Call, everybody, OWNERS, only, signedIn } from './call.ts'

const { create, get } = softPasskey({ origin: 'http://localhost', rpId: 'localhost' })

// Nothing is forged well enough: the callers must stay without second factors for the other calls.
export const secondFactorCalls: Call[] = [
  { route: 'GET /api/auth/second-factors', prepare: at('/api/auth/second-factors'), expected: signedIn() },
  {
    route: 'POST /api/auth/authenticator/setup',
    prepare: at('/api/auth/authenticator/setup'),
    expected: signedIn(),
  },
  {
    route: 'PUT /api/auth/authenticator',
    prepare: at('/api/auth/authenticator', { ticket: 'forged', code: '123456' }),
    expected: signedIn(409),
  },
  { route: 'DELETE /api/auth/authenticator', prepare: at('/api/auth/authenticator'), expected: signedIn() },
  {
    route: 'POST /api/auth/recovery-codes',
    prepare: at('/api/auth/recovery-codes'),
    expected: signedIn(409),
  },
  {
    route: 'POST /api/auth/passkeys/options',
    prepare: at('/api/auth/passkeys/options'),
    expected: signedIn(),
  },
  {
    route: 'POST /api/auth/passkeys',
    prepare: at('/api/auth/passkeys', { name: 'Phone', passkey: create({ challenge: 'forged' }) }),
    expected: signedIn(400),
  },
  {
    route: 'DELETE /api/auth/passkeys/{id}',
    prepare: async ({ app, callers: { user } }) => {
      const id = newId()
      const row = { id, user_id: user.user.sub, credential_id: id, public_key: 'key', counter: 0 }
      await app.ctx.db
        .insertInto('passkeys')
        .values({ ...row, transports: [], name: 'Phone', added_at: app.clock.now() })
        .execute()
      return { path: `/api/auth/passkeys/${id}` }
    },
    expected: { ...signedIn(404), user: 200 },
  },
  {
    route: 'POST /api/auth/passkey-options',
    prepare: at('/api/auth/passkey-options'),
    expected: everybody(),
  },
  {
    route: 'POST /api/auth/login/passkey',
    cost: 'costly',
    prepare: at('/api/auth/login/passkey', { passkey: get({ challenge: 'forged' }) }),
    expected: everybody(400),
  },
  {
    route: 'POST /api/auth/login/second-factor',
    cost: 'costly',
    prepare: at('/api/auth/login/second-factor', { ticket: 'forged', code: '123456' }),
    expected: everybody(409),
  },
  {
    route: 'POST /api/auth/confirm/second-factor',
    cost: 'costly',
    prepare: at('/api/auth/confirm/second-factor', { code: '123456' }),
    expected: signedIn(400),
  },
  {
    route: 'POST /api/auth/confirm/passkey',
    cost: 'costly',
    prepare: at('/api/auth/confirm/passkey', { passkey: get({ challenge: 'forged' }) }),
    expected: signedIn(400),
  },
  {
    route: 'POST /api/auth/users/{userId}/second-factors/remove',
    prepare: async ({ app }) => ({
      path: `/api/auth/users/${(await makeUser(app.ctx.db)).id}/second-factors/remove`,
    }),
    expected: only(OWNERS),
  },
]

import {
  type LoginRequest,
  loginResponseSchema,
  type SignupRequest,
  signupResponseSchema,
  type UpdateProfileRequest,
  type User,
  userResponseSchema,
} from '@jhilik/contract/accounts.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { ApiError, api } from '../../lib/http.ts'
import { decodeClaims, sessionActions } from '../../lib/session.ts'

export async function logIn(credentials: LoginRequest): Promise<void> {
  const { token } = await api.post('/auth/login', loginResponseSchema, { body: credentials, renew: false })
  const user = decodeClaims(token)
  if (!user) throw new ApiError('The token could not be read.', { kind: 'PARSING_ERROR' })
  sessionActions.set(user, token)
}

/** Signs up and in. The answer carries the token; without a readable one the account still exists. */
export async function signUp(draft: SignupRequest): Promise<void> {
  const { data, token } = await api.post('/auth/signup', signupResponseSchema, { body: draft, renew: false })
  const user = decodeClaims(token)
  if (user) sessionActions.set(user, token)
  else sessionActions.register(toClaims(data))
}

/** Ends the session on the server; the browser's copy is the caller's to clear. */
export async function revokeSession(): Promise<void> {
  await api.post('/auth/logout', emptySuccessSchema, { renew: false })
}

export async function updateProfile(userId: string, changes: UpdateProfileRequest): Promise<void> {
  const { data } = await api.put(`/auth/${encodeURIComponent(userId)}`, userResponseSchema, { body: changes })
  const { name, phone, address, img } = data
  sessionActions.merge({ name, phone, address, img })
}

function toClaims({ _id: sub, name, email, phone, role, address, img }: User) {
  return { sub, name, email, phone, role, address, img }
}

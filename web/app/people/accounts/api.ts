import type {
  ChangePasswordRequest,
  ConfirmRequest,
  LoginRequest,
  ResetPasswordRequest,
  SignupRequest,
  UpdateProfileRequest,
  User,
} from '@jhilik/contract/accounts.ts'
import type { AskCodeRequest, AskedCode, CodeLoginRequest } from '@jhilik/contract/login-codes.ts'
import type { FieldError, ProblemBody } from '@jhilik/contract/problems.ts'
import { ApiError, isApiError } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { decodeClaims } from '../../lib/session/decode-claims.ts'
import { sessionActions } from '../../lib/session/session.ts'

const accounts = () => import('@jhilik/contract/accounts.ts')
const loggedIn = async () => (await accounts()).loginResponseSchema
const signedUp = async () => (await accounts()).signupResponseSchema
const askedCode = async () => (await import('@jhilik/contract/login-codes.ts')).askCodeResponseSchema
const updatedProfile = async () => (await accounts()).updatedProfileResponseSchema
const nothing = async () => (await import('@jhilik/contract/envelope.ts')).emptySuccessSchema

export const LOGIN_SUCCESS_TOAST_MS = 2000
export const LOGIN_FAILURE_TOAST_MS = 3000

export function keepSession(token: string): void {
  const user = decodeClaims(token)
  if (!user) throw new ApiError('The token could not be read.', { kind: 'PARSING_ERROR' })
  sessionActions.set(user, token)
}

/** Throws second_factor_required when the password was right and is not enough. */
export async function logIn(credentials: LoginRequest): Promise<void> {
  const { token } = await api.post('/auth/login', loggedIn, { body: credentials, renew: false })
  keepSession(token)
}

/** The second step, after `second_factor_required`. */
export async function logInWithSecondFactor(ticket: string, code: string): Promise<void> {
  const body = { ticket, code }
  const { token } = await api.post('/auth/login/second-factor', loggedIn, { body, renew: false })
  keepSession(token)
}

/** Lets the browser ask for a passkey. */
export async function logInWithPasskey(): Promise<void> {
  const { signWithPasskey } = await import('../second-factors/browser-passkeys.ts')
  const body = { passkey: await signWithPasskey() }
  const { token } = await api.post('/auth/login/passkey', loggedIn, { body, renew: false })
  keepSession(token)
}

/** Does the same as `confirmPassword` for an account with a second factor. */
export async function confirmWithFactor(code: string): Promise<void> {
  await api.post('/auth/confirm/second-factor', nothing, { body: { code } })
}

export async function confirmWithPasskey(): Promise<void> {
  const { signWithPasskey } = await import('../second-factors/browser-passkeys.ts')
  await api.post('/auth/confirm/passkey', nothing, { body: { passkey: await signWithPasskey() } })
}

/**
 * Signs up and logs in. Without a readable token in the response the account still exists. Returns what could not be
 * stored.
 */
export async function signUp(draft: SignupRequest): Promise<FieldError[]> {
  const {
    data,
    token,
    warnings = [],
  } = await api.post('/auth/signup', signedUp, { body: draft, renew: false })
  const user = decodeClaims(token)
  if (user) sessionActions.set(user, token)
  else sessionActions.register(toClaims(data))
  return warnings
}

/** Uploads the photo of the account that has just been registered. False when that failed. */
export async function uploadFirstPhoto(photo: File): Promise<boolean> {
  try {
    const { uploadPicture } = await import('../../ui/pictures/upload-picture.ts')
    const img = await uploadPicture(photo, 'registration')
    sessionActions.merge({ img })
    return true
  } catch (error) {
    console.error('The photo was not uploaded', error)
    return false
  }
}

export interface SentCode extends AskedCode {
  /** The destination as it was typed. */
  to: string
}

/** Sends a code to sign in with. */
export async function askLoginCode({ to }: AskCodeRequest): Promise<SentCode> {
  return { ...(await api.post('/auth/code', askedCode, { body: { to }, renew: false })).data, to }
}

/** Logs in with a code; with a name it opens an account if there is none. */
export async function logInWithCode(request: CodeLoginRequest): Promise<void> {
  const { token } = await api.post('/auth/code/login', loggedIn, { body: request, renew: false })
  keepSession(token)
}

/** Takes up a sign-in that the server has made while the browser was elsewhere. */
export async function takeUpSignIn(): Promise<void> {
  const refreshed = async () => (await accounts()).refreshResponseSchema
  const { accessToken } = (await api.post('/auth/refresh-token', refreshed, { renew: false })).data
  keepSession(accessToken)
}

/** Ends the session on the server; the caller clears it in the browser. `keepsReports`: what was not sent stays in the browser. */
export async function revokeSession(keepsReports: boolean): Promise<void> {
  await api.post('/auth/logout', nothing, {
    renew: false,
    query: { keep: keepsReports ? 'reports' : undefined },
  })
}

/** Sends a mail with a link if there is such an account, which the answer does not tell. */
export async function askPasswordReset(email: string): Promise<void> {
  await api.post('/auth/password/forgotten', nothing, { body: { email }, renew: false })
}

/** Chooses a new password with the token of the link. Signs nobody in. */
export async function resetPassword(request: ResetPasswordRequest): Promise<void> {
  await api.post('/auth/password/reset', nothing, { body: request, renew: false })
}

/** A wrong password is refused as a field. */
export async function confirmPassword(request: ConfirmRequest): Promise<void> {
  await api.post('/auth/confirm', nothing, { body: request })
}

/** Verifies the address of the account that is logged in with the token of the link. */
export async function verifyEmail(token: string): Promise<void> {
  await api.post('/auth/email/verify', nothing, { body: { token } })
}

export async function changePassword(request: ChangePasswordRequest): Promise<void> {
  await api.put('/auth/password', nothing, { body: request })
}

/** Returns what could not be stored. */
export async function updateProfile(userId: string, changes: UpdateProfileRequest): Promise<FieldError[]> {
  const path = `/auth/${encodeURIComponent(userId)}`
  const { data, warnings = [] } = await api.put(path, updatedProfile, { body: changes })
  const { name, phone, address, img } = data
  sessionActions.merge({ name, phone, address, img })
  return warnings
}

function toClaims({ _id: sub, name, email, phone, role, address, img }: User) {
  return { sub, name, email, phone, role, address, img }
}

/** What the second step of a log-in needs. */
export type SecondFactorNeeded = NonNullable<ProblemBody['secondFactor']>

/** Undefined when the log-in was refused for another reason. */
export function secondFactorNeeded(error: unknown): SecondFactorNeeded | undefined {
  if (!isApiError(error, 'second_factor_required')) return undefined
  return (error.cause as ProblemBody).secondFactor
}

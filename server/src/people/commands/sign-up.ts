import type { SignupRequest } from '@jhilik/contract/accounts.ts'
import type { Role } from '@jhilik/contract/constants.ts'
import type { Duty } from '@jhilik/contract/duties.ts'
import type { FieldError } from '@jhilik/contract/problems.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { toE164 } from '../../platform/phones.ts'
import { problem } from '../../platform/problem.ts'
import { appointedMail, verifyMail } from '../mails/email.ts'
import type { Caller } from '../rules/device.ts'
import { hashNewPassword } from '../rules/new-password.ts'
import { insertUser, setFirstPhoto } from '../store/accounts.ts'
import { toUser } from '../views/accounts.ts'
import { addAccessToken, type IssuedRefreshToken, startSignIn, type Tokens } from './start-sign-in.ts'
import { readAvatarLink, storeLinkedPicture } from './store-picture.ts'
import { mailVerifyLink } from './verify-email.ts'

/**
 * Creates an ordinary user, whatever role was sent. A photo of another site is fetched for the account that exists
 * already; without it there is a warning. Throws 409 when the address has an account.
 */
export async function signUp(
  ctx: Context,
  { img: enteredImg, ...input }: SignupRequest,
  caller: Caller,
): Promise<{ tokens: Tokens; warnings: FieldError[] }> {
  const link = readAvatarLink(ctx.config, enteredImg)
  const row = { ...(await newAccountOf(ctx, input, caller)), img: link instanceof URL ? '' : link }
  const issued = await ctx.db.transaction().execute((tx) => insertSignedUp(ctx, tx, row, caller))
  const { img, warnings } = await storeLinkedPicture(ctx, row, link)
  if (img && img !== row.img)
    await ctx.db.transaction().execute((tx) => setFirstPhoto(tx, row.id, img, ctx.clock.now()))
  const user = { ...issued.user, img: img ?? '' }
  return { tokens: await addAccessToken(ctx, { ...issued, user }), warnings }
}

/**
 * Returns the row of an ordinary user; hashing the password takes a while. Throws 400 for a password that is easy to
 * guess.
 */
export async function newAccountOf(
  ctx: Context,
  input: Omit<SignupRequest, 'img'>,
  { locale }: Pick<Caller, 'locale'>,
) {
  const password_hash = await hashNewPassword(input.password, input)
  const now = ctx.clock.now()
  return {
    id: newId(),
    name: input.name,
    email: input.email,
    phone: input.phone,
    phone_e164: toE164(input.phone, ctx.config.country),
    address: input.address ?? '',
    img: '',
    role: 'user' as Role,
    duty: null as Duty | null,
    password_hash,
    email_verified_at: null as Date | null,
    verified_phone: null as string | null,
    duty_awaits_email: false,
    locale,
    link_version: 1,
    deactivated_at: null,
    deleted_at: null,
    reset_asked_at: null,
    created_at: now,
    updated_at: now,
  }
}

/**
 * Stores the account, signs in, and sends a mail to prove the address unless it is proved. Throws 409 when the address has an
 * account.
 */
export async function insertSignedUp(
  ctx: Context,
  tx: Tx,
  row: Awaited<ReturnType<typeof newAccountOf>>,
  { locale, device }: Caller,
): Promise<IssuedRefreshToken> {
  if (!(await insertUser(tx, row))) {
    const taken = problem('email_taken')
    throw problem('email_taken', { errors: [{ path: 'email', message: taken.message }] })
  }
  const at = row.created_at
  await recordAudit(tx, { actorId: row.id, action: 'user.signed_up', subjectId: row.id, at })
  if (!row.email_verified_at) {
    const mailOf = row.duty_awaits_email && !ctx.config.demo ? appointedMail : verifyMail
    await mailVerifyLink(
      ctx,
      tx,
      { id: row.id, email: row.email, locale: locale ?? ctx.config.locale },
      mailOf,
    )
  }
  return startSignIn(ctx, tx, toUser(row), device, { isConfirmed: true })
}

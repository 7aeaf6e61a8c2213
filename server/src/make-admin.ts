// `npm run make-admin -- you@example.com` makes an owner, with the same settings as the server. `--confirm-address` is
// for an account whose address nobody has confirmed, `--remove-second-factors` for an owner who has lost them.
import { emailSchema } from '@jhilik/contract/fields.ts'
import { type Config, loadConfig } from './config.ts'
import { type MadeAdmin, makeAdmin } from './people/commands/make-admin.ts'
import { type RemoveFactorsOutcome, removeLostFactors } from './people/commands/second-factors.ts'
import { systemClock } from './platform/clock.ts'
import { type Db, openDatabase } from './platform/db.ts'
import { StartError } from './platform/start-error.ts'

const REMOVE_FACTORS = '--remove-second-factors'
const CONFIRM_ADDRESS = '--confirm-address'

type Outcome = Extract<MadeAdmin, string> | RemoveFactorsOutcome

const answers: Record<Outcome, (email: string) => string> = {
  owner: (email) => `${email} is an owner now.`,
  already: (email) => `${email} is an owner already.`,
  closed: (email) => `The account of ${email} is closed. Open it again first.`,
  unknown: (email) => `Nobody has signed up as ${email} yet. Sign up on the site first, then try again.`,
  unconfirmed: (email) =>
    `Nobody has confirmed the address ${email} yet, so the account may be somebody else's. Choose a new \
password by mail, or open the link of the mail after signing up, then try again. If mails do not arrive, add ${CONFIRM_ADDRESS}: \
the account's password, second factors, log-in with Google and devices end, and you get a link to choose a password.`,
  removed: (email) => `${email} logs in with the password alone now, and can set up new second factors.`,
  none: (email) => `${email} has no second factor.`,
}

const confirmed = (email: string, link: string) =>
  `${email} is an owner now, and the address counts as confirmed. The account's earlier password, second factors, log-in with \
Google and devices have ended. Open this link within an hour to choose a password: ${link}`

async function perform(config: Config, db: Db, email: string, option: string | undefined) {
  if (option === REMOVE_FACTORS) return removeLostFactors(db, email, new Date())
  const ctx = { config, db, clock: systemClock }
  return makeAdmin(ctx, email, { confirmsAddress: option === CONFIRM_ADDRESS })
}

async function main(wanted = '', option?: string): Promise<void> {
  const { data: email } = emailSchema.safeParse(wanted)
  if (!email || (option !== undefined && option !== REMOVE_FACTORS && option !== CONFIRM_ADDRESS)) {
    throw new StartError(
      `Say whose account it is: npm run make-admin -- you@example.com, or with ${CONFIRM_ADDRESS} or ${REMOVE_FACTORS} after the address.`,
    )
  }
  const config = loadConfig()
  const database = await openDatabase(config, { say: console.error, beside: true })
  try {
    const outcome = await perform(config, database.db, email, option)
    if (typeof outcome === 'object') {
      console.log(confirmed(email, outcome.passwordLink))
      return
    }
    if (outcome === 'closed' || outcome === 'unknown' || outcome === 'unconfirmed') {
      throw new StartError(answers[outcome](email))
    }
    console.log(answers[outcome](email))
  } finally {
    await database.close()
  }
}

main(process.argv[2], process.argv[3]).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})

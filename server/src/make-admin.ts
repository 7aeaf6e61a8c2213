// `npm run make-admin -- you@example.com`, with the same settings as the server; with `--remove-second-factors` for an
// owner who has lost them.
import { emailSchema } from '@jhilik/contract/fields.ts'
import { loadConfig } from './config.ts'
import { type MakeAdminOutcome, makeAdmin } from './features/accounts/commands/make-admin.ts'
import {
  type RemoveFactorsOutcome,
  removeLostFactors,
} from './features/accounts/commands/remove-lost-factors.ts'
import { type Db, openDatabase } from './platform/db.ts'
import { StartError } from './platform/start-error.ts'

const REMOVE_FACTORS = '--remove-second-factors'

type Outcome = MakeAdminOutcome | RemoveFactorsOutcome

const answers: Record<Outcome, (email: string) => string> = {
  owner: (email) => `${email} is an owner now.`,
  already: (email) => `${email} is an owner already.`,
  closed: (email) => `The account of ${email} is closed. Open it again first.`,
  unknown: (email) => `Nobody has signed up as ${email} yet. Sign up on the site first, then try again.`,
  removed: (email) => `${email} logs in with the password alone now, and can set up new second factors.`,
  none: (email) => `${email} has no second factor.`,
}

function perform(db: Db, email: string, option: string | undefined): Promise<Outcome> {
  const now = new Date()
  return option === REMOVE_FACTORS ? removeLostFactors(db, email, now) : makeAdmin(db, email, now)
}

async function main(wanted = '', option?: string): Promise<void> {
  const { data: email } = emailSchema.safeParse(wanted)
  if (!email || (option !== undefined && option !== REMOVE_FACTORS)) {
    throw new StartError(
      `Say whose account it is: npm run make-admin -- you@example.com, or with ${REMOVE_FACTORS} after the address.`,
    )
  }
  const database = await openDatabase(loadConfig(), { say: console.error })
  try {
    const outcome = await perform(database.db, email, option)
    if (outcome === 'closed' || outcome === 'unknown') throw new StartError(answers[outcome](email))
    console.log(answers[outcome](email))
  } finally {
    await database.close()
  }
}

main(process.argv[2], process.argv[3]).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})

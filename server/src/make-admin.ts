// `npm run make-admin -- you@example.com`, with the same settings as the server.
import { emailSchema } from '@jhilik/contract/fields.ts'
import { loadConfig } from './config.ts'
import { type MakeAdminOutcome, makeAdmin } from './features/accounts/commands/make-admin.ts'
import { openDatabase } from './platform/db.ts'
import { StartError } from './platform/start-error.ts'

const answers: Record<MakeAdminOutcome, (email: string) => string> = {
  owner: (email) => `${email} is an owner now.`,
  already: (email) => `${email} is an owner already.`,
  closed: (email) => `The account of ${email} is closed. Open it again first.`,
  unknown: (email) => `Nobody has signed up as ${email} yet. Sign up on the site first, then try again.`,
}

async function main(wanted = ''): Promise<void> {
  const { data: email } = emailSchema.safeParse(wanted)
  if (!email) throw new StartError('Say whose account it is: npm run make-admin -- you@example.com')
  const database = await openDatabase(loadConfig(), { say: console.error })
  try {
    const outcome = await makeAdmin(database.db, email, new Date())
    if (outcome === 'closed' || outcome === 'unknown') throw new StartError(answers[outcome](email))
    console.log(answers[outcome](email))
  } finally {
    await database.close()
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})

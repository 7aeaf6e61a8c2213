// `npm start -- --check` checks whether the server could go live with its settings. It sends no mail or text message,
// moves no money and changes no data. Exit code 0: nothing failed; 1: something did, and is printed with what to do.
import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Config, loadConfig } from './config.ts'
import { storedTokens } from './money/commands/stored-tokens.ts'
import { checkGateways, openGateways } from './money/gateways/registry.ts'
import { placesOf } from './office/rules/backups.ts'
import { factsOf, readStoredBusiness } from './office/views/business.ts'
import { checkBackupSettings } from './platform/backup/make-backup.ts'
import { openDatabase, openTransactions } from './platform/db.ts'
import { listPending } from './platform/migration-files.ts'
import { isPublicPlainHttp } from './platform/plain-http.ts'
import { askDistances } from './platform/router.ts'
import { reportAddress } from './platform/sms-reports.ts'
import { StartError } from './platform/start-error.ts'

type State = 'ok' | 'look' | 'FAILED'

interface Finding {
  part: string
  state: State
  text: string
}

const OLDEST_POSTGRES = 150_000
const LEAST_FREE_BYTES = 1_000_000_000

/** Prints a line for each part. Returns the exit code. */
export async function checkSetup(print: (line: string) => void = console.log): Promise<number> {
  const findings: Finding[] = []
  const found = (finding: Finding) => {
    findings.push(finding)
    print(`${finding.state.padEnd(6)}  ${finding.part}: ${finding.text}`)
  }
  /** A failure becomes a finding, so that the other parts are checked all the same. */
  const check = async (part: string, work: () => Promise<Omit<Finding, 'part'>>) =>
    found({
      part,
      ...(await work().catch((error: Error) => ({ state: 'FAILED' as const, text: error.message }))),
    })

  const config = await readSettings().catch((error: Error) => error)
  if (config instanceof Error) {
    found({ part: 'Settings', state: 'FAILED', text: config.message })
    return 1
  }
  found({
    part: 'Settings',
    state: 'ok',
    text: config.demo ? 'a demo' : 'are complete.',
  })
  await check('Address', async () => checkAddress(config))
  await check('Data folder', () => checkFolder(config.dataDir))
  let isMigrated = false
  await check('Database', async () => {
    const { pending, ...finding } = await checkDatabase(config)
    isMigrated = pending === 0
    return finding
  })
  if (!config.demo && isMigrated) await check('Business', () => checkBusiness(config))
  for (const name of gatewayNames(config))
    await check(`Gateway ${name}`, () => probe(config, name, isMigrated))
  if (config.gateways.length === 0)
    found({ part: 'Payments', state: 'ok', text: 'customers pay on site only (GATEWAYS=cash).' })
  await check('Mail', () => checkMail(config))
  await check('Text messages', async () => checkSms(config))
  const { routerUrl } = config
  if (routerUrl !== null) await check('Router', () => checkRouter(routerUrl))
  await check('Backups', () => checkBackups(config))
  const failed = findings.filter(({ state }) => state === 'FAILED').length
  print(failed === 0 ? 'Nothing failed.' : `${failed} of ${findings.length} parts failed.`)
  return failed === 0 ? 0 : 1
}

async function readSettings(): Promise<Config> {
  const config = loadConfig()
  checkGateways(config)
  return config
}

function checkAddress({ publicUrl }: Config): Omit<Finding, 'part'> {
  return isPublicPlainHttp(publicUrl)
    ? {
        state: 'FAILED',
        text: `${publicUrl} is not encrypted: set up TLS and let PUBLIC_URL begin with https://.`,
      }
    : { state: 'ok', text: publicUrl }
}

async function checkFolder(folder: string): Promise<Omit<Finding, 'part'>> {
  const draft = join(folder, `.check-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  await writeFile(draft, '')
  await rm(draft)
  const { bavail, bsize } = await statfs(folder)
  const gigabytes = ((bavail * bsize) / 1e9).toFixed(1)
  return bavail * bsize < LEAST_FREE_BYTES
    ? { state: 'FAILED', text: `only ${gigabytes} GB are free in ${folder}: free some, or set DATA_DIR.` }
    : { state: 'ok', text: `${folder} can be written, ${gigabytes} GB are free.` }
}

async function checkDatabase(config: Config): Promise<Omit<Finding, 'part'> & { pending: number }> {
  const database = await openTransactions(config)
  try {
    return await database.run('read', async (connection) => {
      const [row] = await connection.rows<{ version: string; name: string }>(
        `select current_setting('server_version_num') as version, version() as name`,
      )
      const pending = (await listPending(connection)).length
      const name = row?.name.split(' ').slice(0, 2).join(' ') ?? ''
      if (Number(row?.version) < OLDEST_POSTGRES)
        return { state: 'FAILED', text: `${name} is too old: install PostgreSQL 15 or newer.`, pending }
      const text =
        pending === 0 ? `${name}, up to date.` : `${name}; the next start applies ${pending} migrations.`
      return { state: 'ok', text, pending }
    })
  } finally {
    await database.close()
  }
}

async function checkBusiness(config: Config): Promise<Omit<Finding, 'part'>> {
  const database = await openDatabase(config, { checkOnly: true, beside: true })
  try {
    const stored = await readStoredBusiness(database.db)
    const { businessName, currency, timeZone } = factsOf(config, stored)
    const isNamed = stored.name !== undefined || 'name' in config.businessSetBy
    return isNamed
      ? { state: 'ok', text: `${businessName}, ${currency}, ${timeZone}.` }
      : { state: 'look', text: 'has no name yet: the link that the first start prints leads to the set-up.' }
  } finally {
    await database.close()
  }
}

const gatewayNames = ({ sandbox, gateways }: Config): string[] =>
  sandbox ? [] : gateways.map(({ provider }) => provider)

/** Tokens are kept in the database, because bKash blocks a merchant who asks for new ones too often. */
async function probe(config: Config, name: string, isMigrated: boolean): Promise<Omit<Finding, 'part'>> {
  if (!isMigrated)
    return {
      state: 'look',
      text: 'not asked, because the database is not ready. Start the server once and check again.',
    }
  const database = await openDatabase(config, { checkOnly: true, beside: true })
  try {
    const gateway = openGateways(config, { tokens: storedTokens(database.db, config.sessionSecrets) }).get(
      name,
    )
    if (!gateway) throw new StartError('is not configured.')
    const answer = await gateway.probe()
    if (answer.kind === 'unknown')
      return { state: 'FAILED', text: `${answer.reason}. See docs/gateways/${name}.md.` }
    return gateway.environment === 'sandbox'
      ? { state: 'look', text: 'answers, but is the provider’s sandbox: no money moves.' }
      : { state: 'ok', text: 'answers and accepts the credentials.' }
  } finally {
    await database.close()
  }
}

async function checkMail({ smtpUrl, demo }: Config): Promise<Omit<Finding, 'part'>> {
  if (smtpUrl === null) {
    const text = 'is only written to DATA_DIR/mailbox: set SMTP_URL and MAIL_FROM.'
    return { state: demo ? 'look' : 'FAILED', text }
  }
  const transport = createTransport(smtpUrl)
  try {
    await transport.verify()
    return { state: 'ok', text: 'the mail server answers and accepts the log-in.' }
  } finally {
    transport.close()
  }
}

const checkSms = (config: Config): Omit<Finding, 'part'> => {
  const { sms, smsCountries, country, smsCodesPerDay } = config
  const reports =
    sms?.reports && !sms.reports.addressField ? ` Reports of delivery go to ${reportAddress(config)}.` : ''
  return sms
    ? {
        state: 'ok',
        text: `a provider is set. Codes go to mobile numbers of ${(smsCountries ?? [country]).join(', ')}, ${smsCodesPerDay} a day. Send yourself one to try it: a message costs money.${reports}`,
      }
    : { state: 'look', text: 'none are sent: codes go by e-mail only. See SMS_PROVIDER.' }
}

/** The points, in Dhaka and Chattogram, are as good as any: a router answers with the roads of its map that are nearest. */
async function checkRouter(routerUrl: string): Promise<Omit<Finding, 'part'>> {
  const points = [
    { latitude: 23.8103, longitude: 90.4125 },
    { latitude: 22.3569, longitude: 91.7832 },
  ]
  await askDistances(routerUrl, points).catch((error: Error) => {
    throw new StartError(`no distances by road: ${error.message}. Travel is estimated until it answers.`)
  })
  return { state: 'ok', text: 'answers with distances by road.' }
}

async function checkBackups({ backups }: Config): Promise<Omit<Finding, 'part'>> {
  await checkBackupSettings(backups)
  const places = placesOf(backups)
  return places.length === 0
    ? { state: 'look', text: 'none are made: set BACKUP_DIR, or make them with npm run backup.' }
    : { state: 'ok', text: places.join(', ') }
}

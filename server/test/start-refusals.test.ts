import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { runProgram } from './support/run-program.ts'

let premises: Deployment
let file: string

beforeAll(async () => {
  premises = await makeDeployment()
  const folder = premises.env.DATA_DIR ?? ''
  file = join(folder, 'a-file')
  await writeFile(file, '')
  await mkdir(join(folder, 'damaged'))
  await writeFile(join(folder, 'damaged/session-secret'), 'x')
})
afterAll(() => premises?.remove())

/** Each with the part of `--check` that fails, and what is said. */
const WRONG: [part: string, settings: () => Record<string, string>, sentence: RegExp][] = [
  [
    'Settings',
    () => ({ PUBLIC_URL: 'https://wash.example/app' }),
    /PUBLIC_URL is wrong: must be the address/,
  ],
  ['Settings', () => ({ CURRENCY: 'ZZQ' }), /CURRENCY is wrong: must be a currency code/],
  [
    'Settings',
    () => ({ TRUSTPROXY: 'loopback' }),
    /TRUSTPROXY is no setting: it has to be written TRUST_PROXY/,
  ],
  ['Settings', () => ({ TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }), /TRUST_PROXY is wrong: must list/],
  [
    'Settings',
    () => ({ DEMO: '0', GATEWAYS: '', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }),
    /The store of stripe is on the provider's test system/,
  ],
  [
    'Settings',
    () => ({
      DATABASE_URL: '',
      SESSION_SECRET: '',
      DATA_DIR: join(premises.env.DATA_DIR ?? '', 'damaged'),
    }),
    /session-secret has 1 characters instead of 32 or more/,
  ],
  // The last letter is another one, so that only the check sum tells.
  [
    'Backups',
    () => ({ BACKUP_KEY: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8q' }),
    /BACKUP_KEY must be a key of age/,
  ],
  ['Backups', () => ({ BACKUP_DIR: join(file, 'backups') }), /BACKUP_DIR cannot be used: ENOTDIR/],
]

it.each(WRONG)(
  'the start and --check refuse the same (%s, case %#)',
  { timeout: 120_000 },
  async (part, settings, sentence) => {
    const env = { ...premises.env, ...settings() }
    const [start, check] = await Promise.all([
      runProgram('main', [], env),
      runProgram('main', ['--check'], env),
    ])
    expect(start.code).toBe(1)
    const lines = start.said.trim().split('\n')
    expect(lines).toEqual([expect.stringMatching(sentence)])
    expect(check.code).toBe(1)
    expect(check.said).toMatch(sentence)
    expect(check.said).toContain(`FAILED  ${part}: ${lines[0]}`)
  },
)

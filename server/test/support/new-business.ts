import type { Database } from '../../src/platform/db.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts'

/** The settings of a business that nothing is known of yet: no demo, and nothing in the environment about it. */
export const NEW_BUSINESS = {
  DEMO: '',
  DATABASE_URL: 'postgres://not.asked.example/db',
  GATEWAYS: 'sandbox',
  SESSION_SECRET: 'a secret of several processes at once',
  ADMIN_SECOND_FACTOR: 'optional',
  TIME_ZONE: '',
} as const

/** One of its processes; several may share a database. */
export const startProcess = (
  database: Database,
  { env, ...options }: Omit<TestAppOptions, 'database'> = {},
): Promise<TestApp> =>
  startTestApp({ work: false, sandbox: false, ...options, database, env: { ...NEW_BUSINESS, ...env } })

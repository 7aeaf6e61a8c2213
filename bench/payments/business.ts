import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { addDays } from '../../server/src/platform/clock.ts'
import { Client } from './client.ts'
import { IN_DOLLARS, type Order, SERVICES, type ServiceName } from './plan.ts'

const makeAdminScript = fileURLToPath(new URL('../../server/src/make-admin.ts', import.meta.url))

export interface Owner {
  client: Client
  /** The token of a log-in of the last minutes: refunds need a password that was entered recently. */
  token(): Promise<string>
}

export interface Offer {
  serviceId: string
  slotIds: string[]
}

export type Offers = Record<ServiceName, Offer>

const ACCOUNT = { email: 'owner@business.example', password: 'Correct-horse-9' }
const LOG_IN_AGAIN_MS = 4 * 60_000

/** Signs up, and becomes the owner as `npm run make-admin` does it, with a new password. */
export async function becomeOwner(url: string, env: Record<string, string>): Promise<Owner> {
  const client = new Client(url, '10.250.0.1')
  const person = { name: 'Owner', phone: '01711000000', address: 'Dhaka' }
  await client.expect('POST', '/auth/signup', { body: { ...ACCOUNT, ...person } })
  const child = spawn(process.execPath, [makeAdminScript, ACCOUNT.email, '--confirm-address'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  const token = /\/reset-password\S*#(\S+)/.exec(said)?.[1]
  if (code !== 0 || !token) throw new Error(`The owner could not be made an admin: ${said}`)
  await client.expect('POST', '/auth/password/reset', { body: { token, password: ACCOUNT.password } })
  let login: Promise<string> | undefined
  let at = 0
  client.logIn = () => {
    at = Date.now()
    login = client
      .expect<{ token: string }>('POST', '/auth/login', { body: ACCOUNT })
      .then((answer) => answer.token)
    return login
  }
  const { logIn } = client
  return {
    client,
    token: () => (login && Date.now() - at <= LOG_IN_AGAIN_MS ? login : logIn()),
  }
}

/** A late cancellation costs half of the payment, or the deposit. */
const HOUSE_RULES = {
  minimumNoticeMinutes: 0,
  maximumDaysAhead: null,
  holdMinutes: 2,
  freeCancelHours: 72,
  lateRefundPercent: 50,
  horizonWeeks: 4,
  paymentTerms: { kind: 'full' },
}

export async function setHouseRules({ client, token }: Owner): Promise<void> {
  await client.expect('PUT', '/house-rules', { token: await token(), body: HOUSE_RULES })
}

const SEATS_LEAST = 8
/** A customer chooses another one for each booking. */
const SLOTS_LEAST = 12
const DAYS = 8
const HOURS = 12

/** Services with slots of the next days; seats for a tenth more customers than are planned. */
export async function openServices(
  owner: Owner,
  orders: readonly Order[],
  today: string,
  isWanted: (name: ServiceName) => boolean,
): Promise<Partial<Offers>> {
  const { client } = owner
  const offers: Partial<Offers> = {}
  for (const [name, { price, terms }] of Object.entries(SERVICES) as [
    ServiceName,
    (typeof SERVICES)[ServiceName],
  ][]) {
    const customers = orders.filter(({ service }) => service === name).length
    if (!isWanted(name) || customers === 0) continue
    const token = await owner.token()
    const service = {
      name: `Wash ${name}`,
      description: 'A wash.',
      img: '/wash.jpg',
      duration: 60,
      asks: ['vehicle'],
    }
    const body = { ...service, price, paymentTerms: terms }
    const { data } = await client.expect<{ data: { _id: string } }>('POST', '/services', { token, body })
    const slotIds: string[] = []
    const wanted = customers * 1.1
    const seats = Math.max(SEATS_LEAST, Math.ceil(wanted / (DAYS * HOURS)))
    for (let index = 0; index < SLOTS_LEAST || index * seats < wanted; index++) {
      const hour = 8 + Math.floor(index / DAYS)
      const slot = {
        service: data._id,
        date: addDays(today, 1 + (index % DAYS)),
        startTime: `${String(hour).padStart(2, '0')}:00`,
        endTime: `${String(hour + 1).padStart(2, '0')}:00`,
        capacity: seats,
      }
      const made = await client.expect<{ data: { _id: string } }>('POST', '/services/slots', {
        token,
        body: slot,
      })
      slotIds.push(made.data._id)
    }
    offers[name] = { serviceId: data._id, slotIds }
  }
  return offers
}

export const isInDollars = (name: ServiceName) => IN_DOLLARS.includes(name)

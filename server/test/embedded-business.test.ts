import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startAamarpay } from './gateways/aamarpay-server.ts'
import { CERTIFICATE } from './gateways/certificate.ts'
import { startTlsFront } from './gateways/tls-front.ts'
import { dayFromNow } from './support/business-zone.ts'
import { makeEmbeddedFolder, removeEmbeddedFolder } from './support/embedded-folder.ts'
import { eventually } from './support/eventually.ts'
import { freePorts } from './support/free-port.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { type BookingAnswer, bookingBody, type CheckoutAnswer, payAt } from './support/shop.ts'

const PERSON = { phone: '01711000000', password: 'Correct-horse-9', address: 'Dhaka' }

let folder: string
let server: ServerProcess
const cleanup: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  folder = await makeEmbeddedFolder()
  cleanup.push(() => rm(folder, { recursive: true }))
  cleanup.push(() => removeEmbeddedFolder(join(folder, 'data')))
})
afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step()
})

interface Answer<T> {
  token: string
  data: T
}

async function call<T>(method: string, path: string, body?: object, token?: string): Promise<Answer<T>> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const read = (await answer.json()) as Answer<T>
  if (!answer.ok) throw new Error(`${path} answered ${JSON.stringify(read)}`)
  return read
}

it('a business needs no server of its own: from the link of the set-up to a paid booking, and after a restart', async () => {
  const front = await startTlsFront()
  cleanup.push(() => front.close())
  const aamarpay = await startAamarpay({ publicUrl: front.url })
  cleanup.push(() => aamarpay.close())
  front.passTo(aamarpay.address)
  const certificate = join(folder, 'certificate.pem')
  await writeFile(certificate, CERTIFICATE)
  const [port, sandboxPort] = await freePorts(2)
  const env = {
    ...aamarpay.settings,
    NODE_EXTRA_CA_CERTS: certificate,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DEMO: '0',
    ADMIN_SECOND_FACTOR: 'optional',
    DRAIN_SECONDS: '0',
  }
  server = await startServerProcess(env)
  cleanup.push(() => server.kill())

  const link = /\/setup#token=(\S+)/.exec(await server.untilSaid('/setup#token='))
  const owner = { ...PERSON, name: 'Nasrin Owner', email: 'owner@wash.example', token: link?.[1] }
  const { token } = await call('POST', '/setup/claim', owner)
  const service = {
    name: 'Foam Wash',
    description: 'A wash.',
    img: '/wash.jpg',
    price: 30,
    duration: 60,
    asks: ['vehicle'],
  }
  const { data: made } = await call<{ _id: string }>('POST', '/services', service, token)
  const slot = { service: made._id, date: dayFromNow(2), startTime: '09:00', endTime: '10:00' }
  const { data: offered } = await call<{ _id: string }>('POST', '/services/slots', slot, token)

  const customer = { ...PERSON, name: 'Rahim Uddin', email: 'rahim@people.example' }
  const signedUp = await call('POST', '/auth/signup', customer)
  const body = bookingBody({ serviceId: made._id, slotId: offered._id }, customer)
  const booked = (await call('POST', '/bookings', body, signedUp.token)) as unknown as CheckoutAnswer
  const { paymentUrl, bookingId } = booked.data
  // The test's own requests do not check the certificate of the front: the page is asked for behind it.
  await payAt(paymentUrl.replace(front.url, aamarpay.address), 'pay')
  const stateOf = async () =>
    (await call<BookingAnswer>('GET', `/bookings/${bookingId}`, undefined, signedUp.token)).data
  const paid = await eventually(stateOf, ({ paymentStatus }) => paymentStatus === 'Paid')

  expect(await server.end()).toBe(0)
  server = await startServerProcess(env)
  // The links in it say until when they work.
  const { links: _, ...kept } = paid as BookingAnswer & { links: object }
  expect(await stateOf()).toMatchObject(kept)
}, 300_000)

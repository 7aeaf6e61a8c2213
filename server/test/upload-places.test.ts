import { readdir } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { newPhoto, uploadPicture } from './support/upload-picture.ts'

let app: TestApp
const open: ClientRequest[] = []
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

const photo = await newPhoto()
const arriving = () => readdir(join(app.ctx.config.dataDir, 'arriving'))

/** Sends the beginning of an upload and never the rest. Resolves with the answer. */
function begin({ token }: SignedIn, address: string): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 100_000,
    'x-forwarded-for': address,
  }
  const sent = sendRequest(`${app.url}/api/uploads/pictures`, { method: 'POST', headers })
  open.push(sent)
  sent.on('error', () => {})
  sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  sent.write(photo)
  return new Promise((resolve) => sent.on('response', resolve))
}

test("files that arrive slowly take nobody else's place, are few of each account and address, and leave nothing", async () => {
  const admin = await app.signIn('admin')
  const people = await Promise.all(Array.from({ length: 5 }, () => app.signIn()))
  const [stranger, ...slow] = people as [SignedIn, ...SignedIn[]]
  for (const person of slow) {
    // Four of these wait for their file.
    const refused = await Promise.race(Array.from({ length: 5 }, () => begin(person, '203.0.113.1')))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
  }
  await expect.poll(async () => (await arriving()).length).toBe(16)
  // Sixteen files are on their way from one address.
  expect((await begin(stranger, '203.0.113.1')).statusCode).toBe(429)
  for (const who of [stranger, admin]) expect((await uploadPicture(app, who, photo)).status).toBe(201)
  for (const sent of open) sent.destroy()
  await expect.poll(arriving).toEqual([])
  for (const who of [admin, ...people]) {
    await expect
      .poll(async () => (await uploadPicture(app, who, photo)).status, { timeout: 30_000 })
      .toBe(201)
  }
})

test('files of customers that arrive slowly leave a place for the photo of everybody on the staff', async () => {
  const people = await Promise.all(Array.from({ length: 38 }, () => app.signIn()))
  const refused: (number | undefined)[] = []
  for (const [index, person] of people.entries()) {
    const address = `203.0.113.${10 + Math.floor(index / 4)}`
    for (let file = 0; file < 4; file++) {
      void begin(person, address).then(({ statusCode }) => refused.push(statusCode))
    }
  }
  // A hundred and fifty of 152 are on their way.
  await expect.poll(() => refused, { timeout: 30_000 }).toEqual([503, 503])
  await expect.poll(async () => (await arriving()).length).toBe(150)
  expect((await uploadPicture(app, await app.signIn(), photo)).body.code).toBe('uploads_busy')
  for (const duty of ['owner', 'dispatcher', 'accountant'] as const) {
    expect([duty, (await uploadPicture(app, await app.signIn(duty), photo)).status]).toEqual([duty, 201])
  }
  for (const sent of open) sent.destroy()
  await expect.poll(arriving).toEqual([])
})

import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { newPhoto, uploadPicture } from './support/upload-picture.ts'

let app: TestApp
const open: ClientRequest[] = []
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())

const photo = await newPhoto()

/** Sends the beginning of an upload and never the rest. Resolves with the answer. */
function begin({ token }: SignedIn): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 100_000,
  }
  const sent = sendRequest(`${app.url}/api/uploads/pictures`, { method: 'POST', headers })
  open.push(sent)
  sent.on('error', () => {})
  sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  sent.write(photo)
  return new Promise((resolve) => sent.on('response', resolve))
}

test('few pictures are uploaded at once, by each account and by all, and places become free when uploads break off', async () => {
  const admin = await app.signIn('admin')
  const people = await Promise.all(Array.from({ length: 4 }, () => app.signIn()))
  for (const person of people) {
    // Four of these wait for their file.
    const refused = await Promise.race(Array.from({ length: 5 }, () => begin(person)))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
  }
  const { status, body, headers } = await uploadPicture(app, admin, photo)
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'uploads_busy', '10'])
  for (const sent of open) sent.destroy()
  for (const who of [admin, ...people]) {
    await expect
      .poll(async () => (await uploadPicture(app, who, photo)).status, { timeout: 30_000 })
      .toBe(201)
  }
})

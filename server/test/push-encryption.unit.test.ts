import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'
import { encrypt } from 'http_ece'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPushKey, isPushService, openPush, PushError } from '../src/platform/push.ts'
import { decryptPush, type PushServer, startPushServer } from './support/push-server.ts'

/** The example of RFC 8291, section 5 and appendix A. */
const RFC = {
  content: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

function keyOf(secret: string) {
  const key = createECDH('prime256v1')
  key.setPrivateKey(secret, 'base64url')
  return key
}
const receiver = { key: keyOf(RFC.receiverKey), auth: Buffer.from(RFC.auth, 'base64url') }

it('gives the message of the RFC from its keys and salt', () => {
  const body = encrypt(Buffer.from(RFC.content), {
    version: 'aes128gcm',
    privateKey: keyOf(RFC.senderKey),
    salt: Buffer.from(RFC.salt, 'base64url'),
    dh: RFC.p256dh,
    authSecret: RFC.auth,
  })
  expect(body.toString('base64url')).toBe(RFC.body)
})

it('reads the message of the RFC in the test server, and nothing that was changed', () => {
  const body = Buffer.from(RFC.body, 'base64url')
  expect(decryptPush(body, receiver).toString()).toBe(RFC.content)
  for (const at of [3, 20, 90, body.length - 1]) {
    const changed = Buffer.from(body)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => decryptPush(changed, receiver)).toThrow()
  }
})

it('knows the keys of browsers', () => {
  expect(isPushKey(RFC.p256dh)).toBe(true)
  expect(isPushKey(Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url'))).toBe(false)
  expect(isPushKey(RFC.auth)).toBe(false)
})

it.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/a', true],
  ['https://sg2p.notify.windows.com/w/?token=a', true],
  ['https://push.wash.example/a', true],
  ['http://fcm.googleapis.com/fcm/send/a', false],
  ['https://fcm.googleapis.com:8443/fcm/send/a', false],
  ['https://fcm.googleapis.com@10.0.0.1/a', false],
  ['https://me@fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://evilpush.apple.com/a', false],
  ['https://127.0.0.1/a', false],
  ['https://push.wash.example:444/a', false],
])('sends to push services alone: %s %s', (endpoint, isKnown) => {
  expect(isPushService(endpoint, ['https://push.wash.example'])).toBe(isKnown)
})

let service: PushServer
beforeAll(async () => {
  service = await startPushServer()
})
afterAll(() => service?.close())

function site(timeoutMs?: number) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' })
  const bytes = [x, y].map((part) => Buffer.from(part, 'base64url'))
  const publicKey = Buffer.concat([Buffer.from([4]), ...bytes]).toString('base64url')
  const about = { contact: { email: 'hello@wash.example' }, publicUrl: 'https://wash.example' }
  return openPush({ publicKey, privateKey }, about, timeoutMs)
}
const notice = {
  id: '0199c0de-0000-7000-8000-000000000001',
  title: 'ঝিলিক',
  body: 'বুকিং নিশ্চিত।',
  url: 'https://wash.example/v/abc',
  language: 'bn',
}
const sent = { notice, ttlSeconds: 3600, isUrgent: true }
const deviceOf = ({ subscription: { endpoint, keys } }: ReturnType<PushServer['subscribe']>) => ({
  endpoint,
  ...keys,
})

it('gives a device what no one between can read, signed by the site', async () => {
  const push = site()
  const device = service.subscribe(push.publicKey)
  expect(await push.send(deviceOf(device), sent)).toBe('taken')
  expect(service.complaints).toEqual([])
  expect(device.taken).toEqual([
    {
      notice,
      ttl: 3600,
      urgency: 'high',
      topic: '0199c0de00007000800000000000' + '0001',
      contact: 'mailto:hello@wash.example',
    },
  ])
})

it('is refused by a service at which the browser has subscribed with another key', async () => {
  const device = service.subscribe(site().publicKey)
  await expect(site().send(deviceOf(device), sent)).rejects.toThrow('127.0.0.1 answered 400')
  expect(service.complaints.splice(0)).toEqual(['The browser has not subscribed with this key'])
})

it('tells devices that are gone from services that are busy, broken, refusing or late', async () => {
  const push = site(300)
  const device = service.subscribe(push.publicKey)
  const send = () => push.send(deviceOf(device), sent)
  for (const answer of [404, 410]) {
    device.answer = answer
    expect(await send()).toBe('gone')
  }
  service.retryAfter = '120'
  const failures: unknown[] = []
  for (const answer of [429, 503, 403, 302, 'late'] as const) {
    device.answer = answer
    const error = await send().catch((reason: unknown) => reason)
    if (!(error instanceof PushError)) throw new Error(`No refusal: ${answer}`)
    failures.push([error.message, error.isLasting, error.waitSeconds])
  }
  expect(failures).toEqual([
    ['127.0.0.1 answered 429', false, 120],
    ['127.0.0.1 answered 503', false, 120],
    ['127.0.0.1 answered 403', true, 120],
    ['127.0.0.1 answered 302', true, 120],
    ['127.0.0.1 did not answer in 0.3 seconds', false, 0],
  ])
  service.retryAfter = null
  const gone = { ...deviceOf(device), endpoint: 'http://127.0.0.1:9/a' }
  await expect(push.send(gone, sent)).rejects.toThrow('127.0.0.1 did not answer (')
})

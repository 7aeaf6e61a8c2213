import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../platform/db.ts'
import type { PushKeys } from '../../platform/push.ts'
import { openText, sealText } from '../../platform/sealed-text.ts'
import { lockSetting, readSetting, writeSetting } from '../../platform/settings.ts'
import type { Secrets } from '../../platform/signed-token.ts'

const KEYS = 'push-keys'

const storedSchema = z.object({ sealedKey: z.string() })
const keySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})
type Key = z.infer<typeof keySchema>

const newKey = (): Key =>
  keySchema.parse(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

function keysOf(key: Key): PushKeys {
  const point = Buffer.concat([Buffer.from([4]), bytesOf(key.x), bytesOf(key.y)])
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key, format: 'jwk' }),
  }
}

/**
 * Returns the key pair of push notifications, which is made at the first start, by one of several processes. It is sealed with the
 * secret of the site. When that was lost, a new pair is made, and devices have to subscribe again.
 */
export async function readPushKeys(db: Db, secrets: Secrets, at: Date): Promise<PushKeys> {
  const seal = { secrets, purpose: KEYS, of: KEYS }
  return db.transaction().execute(async (tx) => {
    await lockSetting(tx, KEYS)
    const stored = storedSchema.safeParse(await readSetting(tx, KEYS)).data
    const opened = stored ? openText(seal, stored.sealedKey) : null
    const key = opened ? keySchema.parse(JSON.parse(opened.text)) : newKey()
    if (!opened) await tx.deleteFrom('push_devices').execute()
    if (!opened?.isCurrent) {
      const sealedKey = sealText(seal, JSON.stringify(key))
      await writeSetting(tx, KEYS, { sealedKey }, { by: 'system', at })
    }
    return keysOf(key)
  })
}

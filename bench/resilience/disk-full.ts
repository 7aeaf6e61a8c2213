import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { makePostgres } from '../../server/test/support/postgres-server.ts'
import { type Customer, openAccount } from '../payments/customer.ts'
import { openPremises } from '../payments/product.ts'
import { readySoon } from './ready.ts'
import { describeTimes, type Scenario, secondsOf } from './scenario.ts'
import { mountSmallDisk } from './small-disk.ts'

const BETWEEN_MS = 8_000
const FULL_MS = 15_000
/** The account number of the person who uploads; no customer of an order has it. */
const UPLOADER = 100_000

export const diskFull: Scenario = {
  name: 'disk-full',
  title: 'Disk full',
  about:
    'The disks of PostgreSQL and of `DATA_DIR` are filled to the last byte, and freed after 15 seconds: first that of PostgreSQL, then that of `DATA_DIR`, to which pictures are uploaded meanwhile, then both. PostgreSQL is started again if it ended, as a supervisor does.',
  orders: () => 400,
  async open({ cleanup, say }) {
    const [ofPostgres, ofData] = [await mountSmallDisk(700, cleanup), await mountSmallDisk(24, cleanup)]
    const postgres = await makePostgres({}, ofPostgres.folder)
    await postgres.start()
    cleanup.add(() => postgres.end('SIGQUIT'))
    const premises = await openPremises(cleanup, {
      env: { DATABASE_URL: postgres.url('postgres'), DATA_DIR: ofData.folder },
    })
    const { product } = premises
    const seconds: number[] = []
    const uploads: string[] = []
    let ended = 0
    let refused = 0

    async function upload(uploader: Customer, when: string, expected: number): Promise<void> {
      const status = await uploadPicture(product.url, uploader)
      if (status !== expected) uploads.push(`a picture was answered ${status} ${when}`)
    }

    async function freePostgres(): Promise<void> {
      await ofPostgres.free()
      if (!postgres.isRunning()) {
        ended += 1
        await postgres.start()
      }
      seconds.push(await secondsOf(() => readySoon(product)))
    }

    return {
      premises,
      trouble: {
        async make() {
          const uploader = await openAccount(product.url, UPLOADER)
          await upload(uploader, 'before', 201)
          await delay(BETWEEN_MS)
          await ofPostgres.fill()
          say('The disk of PostgreSQL is full.')
          await delay(FULL_MS)
          await freePostgres()
          await delay(BETWEEN_MS)
          await ofData.fill()
          say('The disk of DATA_DIR is full.')
          await upload(uploader, 'while the disk was full', 503)
          await delay(FULL_MS)
          await ofData.free()
          await upload(uploader, 'when there was room again', 201)
          await Promise.all([ofPostgres.fill(), ofData.fill()])
          say('Both disks are full.')
          await delay(FULL_MS)
          await Promise.all([freePostgres(), ofData.free()])
          await delay(BETWEEN_MS)
          refused = product.said().split('No space left on device').length - 1
        },
      },
      did: () => [
        `The product was ready again ${describeTimes(seconds)} after there was room; PostgreSQL had ended ${ended} times. Its log names the full disk ${refused} times. Pictures were refused with 503 while \`DATA_DIR\` was full, and taken before and after.`,
      ],
      differences: () => [...uploads, ...(refused === 0 ? ['the full disk was not noticed'] : [])],
    }
  },
}

/** The status of the answer. */
async function uploadPicture(url: string, { token }: Customer): Promise<number> {
  const create = { width: 900, height: 600, channels: 3 as const, background: 'teal' }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const picture = await sharp({ create: { ...create, noise } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg')
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.240.0.1' }
  const address = `${url}/api/uploads/pictures?for=booking`
  const answer = await fetch(address, { method: 'POST', headers, body })
  await answer.text()
  return answer.status
}

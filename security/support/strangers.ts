// A process of its own: strangers who keep the product busy, so that their work does not delay the measuring process.
import { Agent, type IncomingMessage, request } from 'node:http'
import { getPriority, setPriority } from 'node:os'
import sharp from 'sharp'
import { answerLines } from '../../bench/load/protocol.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { type Attack, NICE, type Outcome, type Outcomes } from './strangers-protocol.ts'

const READERS = 10
const FLOODERS = 100
/** A photo arrives in so many pieces, one every `PIECE_MS`. */
const PIECES = 100
const PIECE_MS = 80

setPriority(Math.max(NICE, getPriority()))

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A photo of twelve million pixels, as phones make them. */
const photo = await sharp({
  create: {
    width: 4000,
    height: 3000,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 120, sigma: 12 },
  },
})
  .jpeg({ quality: 60 })
  .toBuffer()

interface Call {
  method?: string
  headers?: Record<string, string | number>
  agent?: Agent
}

/** Sends a request whose body `write` sends; without one it has none. Resolves with the status, or with null. */
function send(
  target: string,
  options: Call,
  write?: (piece: (bytes: Buffer) => void, isAnswered: () => boolean) => Promise<void>,
): Promise<number | null> {
  return new Promise((resolve) => {
    let answer: IncomingMessage | undefined
    const sent = request(target, options, (arrived) => {
      answer = arrived
      arrived.resume()
      arrived.once('close', () => {
        if (!sent.writableEnded) sent.destroy()
        resolve(arrived.statusCode ?? null)
      })
    })
    sent.once('error', () => answer ?? resolve(null))
    if (!write) return void sent.end()
    write(
      (bytes) => sent.write(bytes),
      () => answer !== undefined || sent.destroyed,
    ).then(() => sent.end())
  })
}

async function uploadSlowly(target: string, headers: Record<string, string>): Promise<number | null> {
  // An uploaded photo is stored once: some other bytes behind its end make it another one.
  const own = Buffer.concat([photo, Buffer.from(newId())])
  const form = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    own,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const type = 'multipart/form-data; boundary=x'
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-type': type, 'content-length': form.length },
  }
  const size = Math.ceil(form.length / PIECES)
  return send(target, options, async (piece, isAnswered) => {
    for (let at = 0; at < form.length && !isAnswered(); at += size) {
      piece(form.subarray(at, at + size))
      await wait(PIECE_MS)
    }
  })
}

/** Pages that are not in memory, addresses that nobody knows, and queries. */
const FLOODED: ((number: number) => string)[] = [
  (number) => `/service?search=wash-${number}`,
  (number) => `/nowhere-${number}`,
  () => `/services/${newId()}`,
  (number) => `/?campaign=${number}`,
  (number) => `/booking?slot=${newId()}&service=${number}`,
  (number) => `/service.data?search=wash-${number}`,
  (number) => `/api/services?search=wash-${number}`,
  (number) => `/api/nothing/${number}`,
]

async function attack({ url, seconds, network, uploads, receipts, flood }: Attack): Promise<Outcomes> {
  const until = performance.now() + seconds * 1000
  const none = (): Outcome => ({ sent: 0, refused: 0, lost: 0 })
  const outcomes: Outcomes = { uploads: none(), receipts: none(), flood: none() }
  const from = (host: string | number) => ({ 'x-forwarded-for': `${network}.${host}` })

  /** Repeats the request until the end. `act` returns undefined when there is nothing left to send. */
  async function repeat(
    outcome: Outcome,
    act: () => Promise<number | null> | undefined,
    pauseWhenRefusedMs: number,
  ): Promise<void> {
    while (performance.now() < until) {
      const answered = act()
      if (!answered) return
      const status = await answered
      outcome.sent += 1
      if (status === null) outcome.lost += 1
      const isRefused = status === 429 || status === 503
      if (isRefused) outcome.refused += 1
      if (isRefused || status === null) await wait(pauseWhenRefusedMs)
    }
  }

  const agent = new Agent({ keepAlive: true, maxSockets: FLOODERS })
  const waiting = [...receipts]
  let number = 0
  const floodOnce = () => {
    number += 1
    const path = FLOODED[number % FLOODED.length]?.(number)
    return send(url + path, { agent, headers: from('1.1') })
  }
  const readOnce = (reader: number) => {
    const next = waiting.shift()
    return (
      next &&
      send(url + next.path, { headers: { ...from(`2.${reader}`), authorization: `Bearer ${next.token}` } })
    )
  }
  await Promise.all([
    ...uploads.map((token, index) => {
      const headers = { ...from(`3.${index + 1}`), authorization: `Bearer ${token}` }
      const target = `${url}/api/uploads/pictures`
      return repeat(outcomes.uploads, () => uploadSlowly(target, headers), 1000)
    }),
    ...Array.from({ length: receipts.length > 0 ? READERS : 0 }, (_, index) =>
      repeat(outcomes.receipts, () => readOnce(index + 1), 1000),
    ),
    ...Array.from({ length: flood ? FLOODERS : 0 }, () => repeat(outcomes.flood, floodOnce, 0)),
  ])
  agent.destroy()
  return outcomes
}

await answerLines(attack)

// A process of its own: sends requests over a number of connections, each as soon as the one before is answered.
import { Agent, request } from 'node:http'
import { answerLines, type Load, type Measured } from './protocol.ts'
import type { Order } from './shop.ts'

interface Answer {
  status: number
  bytes: number
  headers: Record<string, string>
}

function send(agent: Agent, { url, method, headers }: Load, path: string, order?: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(order && {
            'content-length': Buffer.byteLength(order.body),
            authorization: `Bearer ${order.token}`,
          }),
          'idempotency-key': crypto.randomUUID(),
        },
      },
      (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            bytes,
            headers: answer.headers as Record<string, string>,
          }),
        )
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(order?.body)
  })
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

async function measure(load: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients })
  const latencies: number[] = []
  let [next, failed] = [0, 0]
  let sample: Measured['sample'] = { bytes: 0, headers: {} }
  const started = performance.now()
  const isOver = () => performance.now() - started >= load.seconds * 1000 || load.orders?.length === 0

  async function client() {
    while (!isOver()) {
      const path = load.paths[next++ % load.paths.length] ?? '/'
      const from = performance.now()
      const answer = await send(agent, load, path, load.orders?.pop()).catch(() => null)
      if (answer?.status === load.expected) {
        latencies.push(performance.now() - from)
        sample = { bytes: answer.bytes, headers: answer.headers }
      } else failed += 1
    }
  }

  await Promise.all(Array.from({ length: load.clients }, client))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  latencies.sort((one, other) => one - other)
  return {
    done: latencies.length,
    failed,
    seconds,
    p50: at(latencies, 0.5),
    p99: at(latencies, 0.99),
    sample,
  }
}

await answerLines(measure)

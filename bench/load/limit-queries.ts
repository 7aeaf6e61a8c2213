// A process of its own: prepared SELECTs of one row over node-postgres, nothing else.
import pg from 'pg'
import { answerLines, type Measured } from './protocol.ts'

interface Queries {
  url: string
  clients: number
  seconds: number
}

async function measure({ url, clients, seconds }: Queries): Promise<Measured> {
  const pool = Array.from({ length: clients }, () => new pg.Client(url))
  await Promise.all(pool.map((client) => client.connect()))
  const latencies: number[] = []
  const started = performance.now()
  await Promise.all(
    pool.map(async (client) => {
      while (performance.now() - started < seconds * 1000) {
        const from = performance.now()
        await client.query({ name: 'one', text: 'select * from services order by id limit 1' })
        latencies.push(performance.now() - from)
      }
    }),
  )
  const lasted = (performance.now() - started) / 1000
  await Promise.all(pool.map((client) => client.end()))
  latencies.sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  const sample = { bytes: 0, headers: {} }
  return { done: latencies.length, failed: 0, seconds: lasted, p50: at(0.5), p99: at(0.99), sample }
}

await answerLines(measure)

/**
 * Keeps 1,000 connections busy with clients that send headers, send a body or read an answer as slowly as they can,
 * with `slowhttptest`, and measures meanwhile how long a normal visitor waits. Ends with code 1 when that is longer
 * than 200 ms (95th percentile), when a visitor gets no answer, or when the connections are not given up in time.
 *
 *   npm run security:slow [-- CONNECTIONS [SECONDS]]     1,000 and 60 by default
 */
import { readFile } from 'node:fs/promises'
import { startServer } from '../e2e/support/server.ts'
import { requireTool, runTool } from './support/tool.ts'
import { visitUntil, type Waiting } from './support/visitor.ts'

const [connections = 1000, seconds = 60] = process.argv.slice(2).map(Number)
const LIMIT_MS = 200

/** The arguments of slowhttptest. Slow reading uses a call whose answer does not fit into the buffers of a socket. */
const ATTACKS = {
  headers: ['-H', '-u', '/service'],
  body: ['-B', '-u', '/api/auth/login', '-t', 'POST', '-s', '8192', '-f', 'application/json'],
  read: ['-X', '-u', '/api/openapi.json', '-w', '256', '-y', '512', '-n', '5', '-z', '32', '-k', '3'],
}

await requireTool('slowhttptest')
const server = await startServer()
try {
  const quiet = await visitUntil(server.url, new Promise((resolve) => setTimeout(resolve, 5000)))
  await report('before', quiet)
  for (const [name, [kind = '', flag = '', path = '', ...more]] of Object.entries(ATTACKS)) {
    const args = [kind, flag, server.url + path, ...more, '-c', String(connections), '-r', '200', '-i', '5']
    const attack = runTool('slowhttptest', [...args, '-x', '24', '-p', '10', '-l', String(seconds)], {
      limitMs: (seconds + 30) * 1000,
    })
    const waiting = await visitUntil(server.url, attack)
    await report(name, waiting)
    console.log(`  ${summaryOf(await attack)}`)
    if (waiting.p95 > LIMIT_MS || waiting.failed > 0) process.exitCode = 1
  }
} finally {
  await server.stop()
}

async function report(name: string, { requests, p50, p95, failed }: Waiting): Promise<void> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
  const megabytes = (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0)
  const times = `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`
  console.log(
    `${name}: ${requests} requests of a visitor, ${times}, ${failed} failed; server ${megabytes} MB`,
  )
}

/** The most connections at once, how it ended, and whether the tool itself found the site answering. */
function summaryOf(output: string): string {
  const counts = [...output.matchAll(/connected:\s+(\d+)/g)].map(([, count]) => Number(count))
  const closed = [...output.matchAll(/closed:\s+(\d+)/g)].at(-1)?.[1]
  const end = /Exit status:\s*(.+)/.exec(output)?.[1]
  const unavailable = [...output.matchAll(/service available:\s+NO/g)].length
  return `at most ${Math.max(0, ...counts)} connections, ${closed} closed by the server, unavailable in ${unavailable} reports; ${end}`
}

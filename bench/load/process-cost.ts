import { readFileSync } from 'node:fs'
import pg from 'pg'

/** A tick of Linux's processor times. */
const TICK_MS = 10

/** The processor time of a process so far, in milliseconds, and its memory, in megabytes. Null where there is no `/proc`. */
export function costOf(pid: number): { cpuMs: number; memoryMb: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, can contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, memoryMb: kilobytes / 1024 }
  } catch {
    return null
  }
}

/** The same of all processes of a PostgreSQL server on this machine; those that have ended are not counted. */
export async function costOfDatabase(url: string): Promise<{ cpuMs: number } | null> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  await client.end()
  const costs = rows.map(({ pid }) => costOf(pid))
  return costs.some((cost) => cost === null)
    ? null
    : { cpuMs: costs.reduce((sum, cost) => sum + (cost?.cpuMs ?? 0), 0) }
}

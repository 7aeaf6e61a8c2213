import { readFileSync } from 'node:fs'

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

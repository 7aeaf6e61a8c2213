import { readFileSync, writeFileSync } from 'node:fs'

const GROUP = '/proc/self/autogroup'
/** The lowest priority, on the scale of `nice`. */
const LOWEST = '19'

/**
 * Lowers the priority of this process and its servers until it ends, so that a browser in a session of its own
 * goes first. Only on Linux with autogroups, which share the processor by sessions; elsewhere nothing changes. The
 * old priority is restored at the end, because the shell that started the process belongs to the same session.
 */
export function lowerPriority(): void {
  try {
    const [, before = '0'] = /nice (-?\d+)/.exec(readFileSync(GROUP, 'utf8')) ?? []
    writeFileSync(GROUP, LOWEST)
    process.once('exit', () => writeFileSync(GROUP, before))
    // A time limit or Ctrl+C ends a process without the event above.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  } catch {
    // The system is not Linux, or has no autogroups.
  }
}

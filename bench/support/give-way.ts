import { readFileSync, writeFileSync } from 'node:fs'

const GROUP = '/proc/self/autogroup'
/** As `nice` has it: from -20, first, to 19, last. */
const LAST = '19'

/**
 * Has this process and its servers give way to a browser, which has a session of its own: where Linux
 * shares the processor by sessions; elsewhere nothing changes. Until the process ends, as the shell that
 * it was started from is of the same session.
 */
export function giveWay(): void {
  try {
    const [, before = '0'] = /nice (-?\d+)/.exec(readFileSync(GROUP, 'utf8')) ?? []
    writeFileSync(GROUP, LAST)
    process.once('exit', () => writeFileSync(GROUP, before))
  } catch {
    // Not Linux, or one that does not share by sessions.
  }
}

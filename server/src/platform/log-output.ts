import pino from 'pino'

/** Lines of the log that wait to be written take this much memory at most. */
const MAX_WAITING_BYTES = 1_000_000

/** The place to which the log is written. */
export interface LogOutput {
  write(line: string): void
  /** Is called for each line that was dropped. */
  onDrop: () => void
}

/**
 * Writes lines without waiting for them. A full disk behind standard output, or a reader that has gone, must not stop
 * the server: lines wait until they can be written, and are dropped when too many do.
 */
export function openLogOutput(fd = 1): LogOutput {
  const destination = pino.destination({ dest: fd, sync: false, maxLength: MAX_WAITING_BYTES })
  const output: LogOutput = {
    write(line) {
      if (isClosed) output.onDrop()
      else destination.write(line)
    },
    onDrop: () => {},
  }
  let isClosed = false
  destination.on('error', ({ code }: NodeJS.ErrnoException) => {
    // Nobody reads any more, and pino ignores what is written then.
    if (code === 'EPIPE') isClosed = true
  })
  destination.on('drop', () => output.onDrop())
  // The last lines are written when the process ends; that must not fail either.
  const { flushSync } = destination
  destination.flushSync = () => {
    try {
      flushSync.call(destination)
    } catch {
      output.onDrop()
    }
  }
  return output
}

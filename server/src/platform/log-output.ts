import { write, writeSync } from 'node:fs'

/** The lines of the log that wait to be written take this much memory at most. */
const MAX_WAITING_BYTES = 1_000_000
/** The time until the next try when a pipe is full. */
const RETRY_MS = 20

/** The place to which the log is written. */
export interface LogOutput {
  write(line: string): void
  /** Is called for each line that was dropped. */
  onDrop: () => void
}

/**
 * Writes lines without waiting for them. A full disk behind standard output, or a reader that has gone, must not stop
 * the server: lines that cannot be written are dropped. The logger's own destination tries again for ever at its end.
 */
export function openLogOutput(fd = 1): LogOutput {
  let waiting: string[] = []
  let waitingBytes = 0
  let isWriting = false

  /** Takes all lines that wait. */
  function takeLines() {
    const lines = waiting
    waiting = []
    waitingBytes = 0
    return { count: lines.length, bytes: Buffer.from(lines.join('')) }
  }

  function writeLines({ count, bytes }: ReturnType<typeof takeLines>): void {
    isWriting = true
    write(fd, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(writeLines, RETRY_MS, { count, bytes }).unref()
        return
      }
      if (!error && written < bytes.length) return writeLines({ count, bytes: bytes.subarray(written) })
      isWriting = false
      if (error) for (let line = 0; line < count; line++) output.onDrop()
      if (waiting.length > 0) writeLines(takeLines())
    })
  }

  const output: LogOutput = {
    write(line) {
      const bytes = Buffer.byteLength(line)
      if (waitingBytes + bytes > MAX_WAITING_BYTES) return output.onDrop()
      waiting.push(line)
      waitingBytes += bytes
      if (!isWriting) writeLines(takeLines())
    },
    onDrop: () => {},
  }
  // Nothing asynchronous happens after this event.
  process.once('exit', () => {
    try {
      writeSync(fd, takeLines().bytes)
    } catch {
      // There is nobody left to tell.
    }
  })
  return output
}

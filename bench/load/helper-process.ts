import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface HelperProcess {
  ask<A>(question: object): Promise<A>
  stop(): Promise<void>
}

/** Starts a file as a process of its own: the file with that name in this folder, or the file at the URL. */
export function startHelper(name: string | URL): HelperProcess {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async ask<A>(question: object) {
      child.stdin.write(`${JSON.stringify(question)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error(`${name} has ended.`)
      return JSON.parse(value) as A
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Ends the process with a sentence when a tool is not installed. */
export async function requireTool(name: string): Promise<void> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const found = await access(join(folder, name), constants.X_OK).then(
      () => true,
      () => false,
    )
    if (found) return
  }
  console.error(`${name} is missing: install the Debian package of that name.`)
  process.exit(1)
}

/** Runs a tool to its end, or until the limit. Returns all it printed. */
export function runTool(name: string, args: string[], { limitMs }: { limitMs: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    const tool = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [tool.stdout, tool.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    }
    const limit = setTimeout(() => tool.kill('SIGKILL'), limitMs)
    tool.once('error', reject)
    tool.once('close', () => {
      clearTimeout(limit)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the colors of terminals
      resolve(output.replace(/\u001b\[[0-9;]*[A-Za-z]/g, ''))
    })
  })
}

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type Program = 'audit' | 'backup' | 'main' | 'make-admin' | 'restore'

/** Commands run as source files; what Node has compiled of them once takes half the processor time of each further start. */
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/jhilik-programs', import.meta.url))

/** A command of the product in a process of its own, as an operator runs it. */
export function startProgram(program: Program, args: string[], env: Record<string, string>) {
  const path = fileURLToPath(new URL(`../../src/${program}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  }
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  )
  return { child, ended }
}

/** Its exit code, and what it has printed. */
export const runProgram = (program: Program, args: string[], env: Record<string, string>) =>
  startProgram(program, args, env).ended

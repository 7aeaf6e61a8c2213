import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'))
const root = path.join(import.meta.dirname, '../..')

/** The project's own rules, each with the files for which it is. */
function ownRules() {
  const { plugins } = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'))
  return plugins.map((plugin: string | { path: string }) =>
    typeof plugin === 'string' ? path.join(root, plugin) : { ...plugin, path: path.join(root, plugin.path) },
  )
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'jhilik-lint-'))
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ root: true, plugins: ownRules() }))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Counts how often the own rules say this of a file. */
function findings(said: string, source: string, file = 'web/app/row.ts'): number {
  const place = path.join(folder, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, source)
  const { stderr } = spawnSync(process.execPath, [biome, 'lint', '--colors=off', place], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stderr).toContain('Checked 1 file')
  return stderr.split(said).length - 1
}

describe('the result of a mutation is handled', () => {
  const lost = (source: string) => findings('Use mutateAsync', source)

  it('not by callbacks that are lost with the component', () => {
    expect(lost('export const say = (save, done) => save.mutate(1, { onSuccess: done })')).toBe(1)
    expect(lost('export const say = (mutate, done) => mutate(1, { onError: done })')).toBe(1)
  })

  it('by the promise, or by the mutation itself', () => {
    expect(lost('export const say = (save, done) => save.mutateAsync(1).then(done)')).toBe(0)
    expect(lost('export const say = (save) => save.mutate(1)')).toBe(0)
  })
})

describe('the web app takes the time', () => {
  const read = (source: string, file?: string) => findings('Use serverNow()', source, file)

  it.each([
    'Date.now()',
    'useState(Date.now)',
    'new Date()',
    'new Date',
    'Date()',
    'performance.timeOrigin',
    'Temporal.Now.instant()',
  ])('not from the clock of the device: %s', (time) => {
    expect(read(`export const late = (end) => end < ${time}`)).toBe(1)
    expect(read(`export const late = (end) => end < ${time}`, 'contract/src/late.ts')).toBe(1)
  })

  it('from the server, which one file compares with the device', () => {
    expect(read('export const late = (end) => end < Date.now()', 'web/app/lib/live/server-time.ts')).toBe(0)
    expect(read('export const late = (end) => new Date(end).getTime() < serverNow()')).toBe(0)
    expect(read('export const later = () => Date.now()', 'server/src/later.ts')).toBe(0)
  })
})

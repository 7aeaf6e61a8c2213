import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'))
const rule = path.join(import.meta.dirname, '../lint/mutate-callbacks.grit')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'jhilik-lint-'))
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ root: true, plugins: [rule] }))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Counts the violations of the rule in this source. */
function findings(source: string): number {
  const file = path.join(folder, 'row.ts')
  writeFileSync(file, source)
  const { stderr } = spawnSync(process.execPath, [biome, 'lint', '--colors=off', file], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stderr).toContain('Checked 1 file')
  return stderr.split('Use mutateAsync').length - 1
}

describe('the result of a mutation is handled', () => {
  it('not by callbacks that are lost with the component', () => {
    expect(findings('export const say = (save, done) => save.mutate(1, { onSuccess: done })')).toBe(1)
    expect(findings('export const say = (mutate, done) => mutate(1, { onError: done })')).toBe(1)
  })

  it('by the promise, or by the mutation itself', () => {
    expect(findings('export const say = (save, done) => save.mutateAsync(1).then(done)')).toBe(0)
    expect(findings('export const say = (save) => save.mutate(1)')).toBe(0)
  })
})

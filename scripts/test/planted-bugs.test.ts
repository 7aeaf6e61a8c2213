import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PLANTED_BUGS, plantIn } from '../planted-bugs.mjs'

test('what a planted bug replaces is in the sources exactly once', () => {
  const changes = PLANTED_BUGS.flatMap((bug) => bug.changes)
  expect(changes.length).toBeGreaterThan(8)
  for (const change of changes) {
    const source = readFileSync(join(import.meta.dirname, '../..', change.file), 'utf8')
    expect(plantIn(source, change)).not.toBe(source)
    expect(() => plantIn(source + source, change)).toThrow('has changed')
  }
})

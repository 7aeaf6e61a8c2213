import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PLANTED_BUGS } from '../planted-bugs.mjs'

test('what a planted bug replaces is in the sources exactly once', () => {
  const changes = PLANTED_BUGS.flatMap((bug) => bug.changes)
  expect(changes.length).toBeGreaterThan(8)
  for (const { file, from } of changes) {
    const parts = readFileSync(join(import.meta.dirname, '../..', file), 'utf8').split(from)
    expect(parts, `${file}: ${from}`).toHaveLength(2)
  }
})

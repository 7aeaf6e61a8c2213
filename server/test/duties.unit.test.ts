import { readFileSync } from 'node:fs'
import { DUTIES, hasPermission, PERMISSIONS, type Permission } from '@jhilik/contract/duties.ts'
import { describe, expect, test } from 'vitest'

const documented = readFileSync(new URL('../../docs/duties.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, permission = '', , ...cells]) => [
    permission.replaceAll('`', ''),
    DUTIES.filter((_, index) => cells[index] === 'yes'),
  ])

describe('the table of permissions', () => {
  test('is the documented one', () => {
    expect(Object.fromEntries(documented)).toEqual(PERMISSIONS)
  })

  test('gives an owner everything, a user and an admin without a duty nothing', () => {
    for (const permission of Object.keys(PERMISSIONS) as Permission[]) {
      expect(hasPermission({ role: 'admin', duty: 'owner' }, permission)).toBe(true)
      expect(hasPermission({ role: 'user', duty: null }, permission)).toBe(false)
      expect(hasPermission({ role: 'user', duty: 'owner' }, permission)).toBe(false)
      expect(hasPermission({ role: 'admin' }, permission)).toBe(false)
    }
  })
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

interface LockedPackage {
  version?: string
  optionalDependencies?: Record<string, string>
}

const lockfile = path.join(import.meta.dirname, '../../package-lock.json')
const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(lockfile, 'utf8'))

// npm leaves out what a registry mirror lacks, and then refuses to install from such a lockfile.
it('locks the binaries of every platform', () => {
  const missing = Object.entries(packages).flatMap(([where, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${where}/node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})

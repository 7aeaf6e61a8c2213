import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cleanup } from '../payments/product.ts'
import { MissingTool } from './scenario.ts'

const run = promisify(execFile)

export interface SmallDisk {
  folder: string
  /** Writes until the disk is full. */
  fill(): Promise<void>
  free(): Promise<void>
}

/** A file system in memory of so many megabytes. */
export async function mountSmallDisk(megabytes: number, cleanup: Cleanup): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'jhilik-disk-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]).catch(() => {
    throw new MissingTool(
      'Only root may mount the small disks that are filled here: run it as root, or with sudo.',
    )
  })
  cleanup.add(() => run('umount', ['--lazy', folder]))
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'a')
      try {
        for (const size of [1 << 20, 1 << 12]) await writeUntilFull(file, Buffer.alloc(size))
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast, { force: true }),
  }
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, block: Buffer): Promise<void> {
  for (;;) {
    try {
      await file.write(block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
      throw error
    }
  }
}

import type { Context } from '../context.ts'
import type { AnyJobHandler } from '../platform/jobs.ts'
import { deleteFiles, deleteFilesJob } from './commands/delete-pictures.ts'

export function uploadsJobs(ctx: Context): AnyJobHandler[] {
  return [{ kind: deleteFilesJob, run: (deletion: { hashes: string[] }) => deleteFiles(ctx, deletion) }]
}

import type { Context } from '../context.ts'
import type { JobHandler } from '../platform/jobs.ts'
import { deleteFiles, deleteFilesJob } from './commands/delete-pictures.ts'

export function uploadsJobs(ctx: Context): JobHandler[] {
  return [{ kind: deleteFilesJob, run: (deletion: { hashes: string[] }) => deleteFiles(ctx, deletion) }]
}

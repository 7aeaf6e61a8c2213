import type { Context } from '../context.ts'
import { deleteFilesJob } from '../people/commands/store-picture.ts'
import type { JobHandler } from '../platform/jobs.ts'
import { deleteFiles } from './commands/delete-pictures.ts'

export function uploadsJobs(ctx: Context): JobHandler[] {
  return [{ kind: deleteFilesJob, run: (deletion: { hashes: string[] }) => deleteFiles(ctx, deletion) }]
}
